-- The rules about the placement: is it one that is worked, for a creditor in good standing and with its debtor screened; is it
-- disputed, promised, paused, not due yet, or held by a safety flag?
create or replace function app.placement_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql immutable as $$
declare
  all_contact constant text[] := '{call,email,escalation}'::text[];
  due_at constant timestamptz := app.last_midnight(f.due_date, f.zones);
begin
  return array[
    case when f.status = 'disputed' then app.finding('placement_disputed', all_contact, true) end,
    case when f.status = 'pending_payment' then app.finding('promise_active', all_contact, true) end,
    case when not app.is_worked(f.status) then app.finding('placement_not_active', all_contact, true) end,
    case when f.creditor_status <> 'verified' then app.finding('creditor_not_active', all_contact, true) end,
    case when f.screening = 'pending' then app.finding('sanctions_screening_pending', all_contact, true) end,
    case when f.paused_reason is not null then app.finding('paused', f.paused_channels || 'escalation'::text, true, f.paused_until) end,
    case when 'volume_quota_exceeded' = any (f.safety_flags) then app.finding('volume_quota_exceeded', '{call}', true) end,
    case when 'debtor_pile_on' = any (f.safety_flags) then app.finding('debtor_pile_on', '{call}', true) end,
    case when due_at > f.at then app.finding('not_yet_due', all_contact, true, due_at) end];
end $$;
