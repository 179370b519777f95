-- Decides whether a call may be made now, under the locks of debtor and number. Refused: moved to the next permitted time, or
-- cancelled. Allowed: in progress from this commit on; the permit holds the order. For a call that had begun (crash, outage, no
-- report) the permit asks the provider what became of it.
create or replace function task.begin_make_call(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  c app.calls := app.call_row(subject);
  debtor constant app.debtors := app.lock_contacts(c.debtor_id);
  d app.compliance_decisions;
  told jsonb;
begin
  c := app.call_row(subject);
  if c.status = 'in_progress' then
    return jsonb_build_object('key', subject, 'account', c.creditor_id, 'begun_before', true);
  elsif c.status <> 'scheduled' then
    return null;
  end if;
  select e.* into d from app.decide_and_plan(array[c.placement_id]) e;
  -- Again, because the judgement may have taken it back, or waited for somebody who did.
  c := app.call_row(subject);
  if c.status <> 'scheduled' then
    return null;
  elsif not d.can_call then
    perform app.move_touch('call', subject, d.next_call_allowed_at);
    return null;
  end if;
  told := app.call_order(c, debtor, d);
  perform app.move('call', subject, 'begun', jsonb_build_object('call_id', subject, 'step', c.step, 'attempt', c.attempt));
  update app.calls row set to_address = debtor.primary_phone, decision_seq = d.seq, started_at = app.now(),
    local_date = app.local_date(debtor), script = told ->> 'script',
    compliance_flags = array_remove(array[
      case when d.two_party_consent_required then 'two_party_consent_required' end,
      case when d.ai_disclosure_required then 'ai_disclosure_required' end], null)
  where row.creditor_id = c.creditor_id and row.call_id = subject;
  perform private.register_identifier('voice_call', subject::text, subject::text);
  perform app.start_outreach(c.placement_id, 'call', c.step);
  return jsonb_build_object('key', subject, 'account', c.creditor_id, 'begun_before', false, 'order', told);
end $$;
grant execute on function task.begin_make_call(uuid, text) to svc_worker;
