-- May the operator collect in the state? Where a licence is needed, or it is not known whether one is, and none is held: no.
create or replace function app.licence_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql immutable as $$
begin
  return array[
    case when not f.licensed and coalesce((f.rules #>> '{license_missing,required}')::boolean, true)
      then app.finding('license_missing', '{call,email,escalation}', true) end];
end $$;
