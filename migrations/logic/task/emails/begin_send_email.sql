-- Decides whether an email may go now, under the locks of debtor and address, with every other due email to the debtor: those
-- allowed go as one message. Refused: moved to the next permitted time, or cancelled. Reminders merge likewise; another service
-- email goes alone. For a message that had begun the permit asks the provider what became of it.
create or replace function task.begin_send_email(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  e app.emails := app.email_row(subject);
  debtor app.debtors := app.lock_contacts(e.debtor_id);
  due uuid[];
  decisions app.compliance_decisions[];
  d app.compliance_decisions;
begin
  e := app.email_row(subject);
  if e.status = 'sending' then
    return jsonb_build_object('key', e.message_id, 'account', e.creditor_id, 'begun_before', true);
  elsif e.status <> 'scheduled' then
    return null;
  elsif e.facts ? 'commitment_id' then
    return app.begin_reminder(e, debtor);
  elsif not e.outreach then
    -- Whoever asked is answered there, be it an address that we no longer write to otherwise.
    debtor.primary_email := coalesce(e.facts ->> 'to', debtor.primary_email);
    return app.begin_service_message(e, debtor);
  end if;
  due := array(select o.placement_id from app.due_emails(e.debtor_id) o where o.placement_id <> e.placement_id);
  if due <> '{}' then
    perform from app.placements p
    where p.creditor_id = e.creditor_id and p.placement_id = any (due || e.placement_id)
    order by p.placement_id for no key update;
  end if;
  select j.* into strict d from app.decide_and_plan(array[e.placement_id]) j;
  -- Again, because the judgement may have taken it back, or waited for somebody who did.
  e := app.email_row(subject);
  if e.status <> 'scheduled' then
    return null;
  elsif not d.can_email then
    perform app.move_touch('email', subject, d.next_email_allowed_at);
    return null;
  end if;
  decisions := array(select j from app.decide_and_plan(due) j) || d;
  return app.begin_message(e, debtor, decisions);
end $$;
grant execute on function task.begin_send_email(uuid, text) to svc_worker;
