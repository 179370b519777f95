-- Locks the placements that a message is about, in the order of their ids. Runs under the debtor's lock.
create or replace function app.lock_message_placements(message uuid) returns void language plpgsql volatile as $$
begin
  perform from app.placements p
  where p.creditor_id = app.creditor_id() and p.placement_id in (
    select e.placement_id from app.emails e where e.creditor_id = app.creditor_id() and e.message_id = message)
  order by p.placement_id for no key update;
end $$;
