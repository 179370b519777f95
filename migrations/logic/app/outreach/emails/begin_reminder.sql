-- Begins one message of all due promise reminders to a debtor, led by this one, and returns what the provider gets. Null when
-- this reminder is postponed, waits for a pause to be lifted (app.lift_pause books it again) or is cancelled. The dates of the
-- promise do not move. A reminder is outreach: compliance decides, but promise_active does not refuse it. Runs under the
-- message's locks.
create or replace function app.begin_reminder(led app.emails, debtor app.debtors) returns jsonb language plpgsql volatile as $$
declare
  decisions constant app.compliance_decisions[] := array(
    select j from app.decide_and_plan(
      array(select r.placement_id from app.due_reminders(debtor.debtor_id) r where r.placement_id <> led.placement_id)
        || led.placement_id) j);
  allowed_at timestamptz;
  members app.emails[];
begin
  select app.reminder_allowed_at(d) into allowed_at from unnest(decisions) d where d.placement_id = led.placement_id;
  if (app.reminded_due(led)).number is null then
    perform app.cancel_touch('email', led.email_id);
    return null;
  elsif coalesce(allowed_at > app.now(), true) then
    if allowed_at is distinct from 'infinity' then
      perform app.move_touch('email', led.email_id, allowed_at);
    end if;
    return null;
  end if;
  -- The one that leads is among them even where it was put off and has been booked for now again.
  members := array(
    select r from app.due_reminders(debtor.debtor_id) r
    join unnest(decisions) d on d.placement_id = r.placement_id and app.reminder_allowed_at(d) <= d.evaluated_at
    where r.email_id <> led.email_id
    order by r.placement_id) || led;
  return app.begin_emails(led, members, debtor, jsonb_build_object('promises', app.promises_listed(members)), decisions);
end $$;
