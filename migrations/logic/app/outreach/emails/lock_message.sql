-- Locks and returns the emails of a message that is being sent, in the order of their placements. Runs under the debtor's lock.
create or replace function app.lock_message(message uuid) returns app.emails[] language plpgsql volatile as $$
begin
  perform app.lock_message_placements(message);
  return array(
    select e from app.emails e
    where e.creditor_id = app.creditor_id() and e.message_id = message and e.status = 'sending'
    order by e.placement_id);
end $$;
