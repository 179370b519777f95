-- May the operator collect in the state? Where a licence is needed, or it is not known whether one is, and none is
-- held: no. Called by app.compliance_findings.
create or replace function app.licence_findings(f app.compliance_facts) returns setof app.compliance_finding
language sql stable as $$
  select 'license_missing', '{call,email,escalation}'::text[], true, null::timestamptz
  where not f.licensed and coalesce((f.rules #>> '{license_missing,required}')::boolean, true)
$$;
