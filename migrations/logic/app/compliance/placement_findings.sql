-- The rules about the placement: is it one that is worked, for a creditor in good standing and with its debtor screened; is
-- it disputed, promised, paused, not due yet, or held by a safety flag? Called by app.compliance_findings.
create or replace function app.placement_findings(f app.compliance_facts) returns setof app.compliance_finding
language sql stable as $$
  select v.rule, v.channels, true, v.until
  from (values
    ('placement_disputed', '{call,email,escalation}'::text[], null::timestamptz, f.status = 'disputed'),
    ('promise_active', '{call,email,escalation}', null, f.status = 'pending_payment'),
    ('placement_not_active', '{call,email,escalation}', null,
      f.status not in ('ready', 'in_outreach', 'disputed', 'pending_payment')),
    ('creditor_not_active', '{call,email,escalation}', null, f.creditor_status <> 'verified'),
    ('sanctions_screening_pending', '{call,email,escalation}', null, f.screening is not distinct from 'pending'),
    ('paused', f.paused_channels || '{escalation}'::text[], f.paused_until, f.paused_reason is not null),
    ('volume_quota_exceeded', '{call}', null, 'volume_quota_exceeded' = any (f.safety_flags)),
    ('debtor_pile_on', '{call}', null, 'debtor_pile_on' = any (f.safety_flags))
  ) v (rule, channels, until, applies)
  where v.applies
  union all
  select 'not_yet_due', '{call,email,escalation}', true, due.at
  from (select max(f.due_date::timestamp at time zone zone) as at from unnest(f.zones) zone) due
  where due.at > f.at
$$;
