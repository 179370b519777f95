-- The emails of a message that are being sent, locked behind their placements, in the order of these.
-- Called by task.finish_send_email under the debtor's lock.
create or replace function app.lock_message(message uuid) returns app.emails[] language plpgsql volatile as $$
begin
  perform from app.placements p
  where p.creditor_id = app.creditor_id() and p.placement_id in (
    select e.placement_id from app.emails e where e.creditor_id = app.creditor_id() and e.message_id = message)
  order by p.placement_id for no key update;
  return array(
    select e from app.emails e
    where e.creditor_id = app.creditor_id() and e.message_id = message and e.status = 'sending'
    order by e.placement_id);
end $$;
