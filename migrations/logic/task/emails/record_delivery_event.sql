-- Applies a report of the email provider, {message_key, type: delivered, opened or bounced}, in any order and however often. A
-- report that arrives before the send was recorded also records the send. Returns the tenant (null for an unknown message) and
-- whether work is due.
create or replace function task.record_delivery_event(event jsonb, out creditor uuid, out wake boolean)
language plpgsql volatile as $$
declare
  message uuid;
  led app.emails;
begin
  select e.creditor, e.subject into creditor, message from task.enter_identified_tenant('email_message', array[event ->> 'message_key']) e;
  if creditor is null then
    return;
  end if;
  select e.* into led from app.emails e where e.creditor_id = creditor and e.message_id = message order by e.placement_id limit 1;
  -- One that was put back goes under another identifier.
  if led.email_id is null then
    return;
  end if;
  perform app.lock_for_report(led.debtor_id, 'email', led.to_address, led.placement_id);
  if app.lock_message(message) <> '{}' then
    perform task.finish_send_email(led.email_id, '{"state": "sent"}');
    perform app.unbook('email:' || e.email_id) from app.emails e where e.creditor_id = creditor and e.message_id = message;
  end if;
  perform app.note_delivery(message, event ->> 'type');
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.record_delivery_event(jsonb) to public;
