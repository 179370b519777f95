-- The end of task.begin: claims the row, or puts it away when claim is null. Comes last because agenda rows are locked
-- after all else that a task locks, as by the rules that book. Raises stale_claim when somebody else was faster.
create or replace function task.claim_row(key text, claim uuid, claimed_by integer) returns void
language plpgsql volatile as $$
declare
  booking app.agenda;
begin
  select a.* into booking from app.agenda a
  where a.creditor_id = app.creditor_id() and a.key = claim_row.key for no key update;
  if booking.key is null or booking.state = 'claimed' or booking.due_at > app.now() then
    perform app.refuse('stale_claim');
  elsif claim is null then
    perform task.put_away(booking);
  else
    update app.agenda a set state = 'claimed', claim = claim_row.claim, claimed_by = claim_row.claimed_by,
      claimed_at = transaction_timestamp(), attempts = a.attempts + 1
    where a.creditor_id = booking.creditor_id and a.key = booking.key;
  end if;
end $$;
grant execute on function task.claim_row(text, uuid, integer) to svc_worker;
