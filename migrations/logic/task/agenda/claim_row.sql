-- The end of task.begin: claims the row, or puts it away when claim is null. It comes last because agenda rows are locked
-- after all else that a task locks, as by the rules that book. Raises stale_claim when somebody else was faster.
create or replace function task.claim_row(key text, claim uuid, claimed_by integer) returns void
language plpgsql volatile as $$
declare
  booking app.agenda := task.find_row(key, true);
begin
  if booking.key is null or booking.state = 'claimed' or booking.due_at > app.now() then
    perform app.refuse('stale_claim');
  elsif claim is null then
    perform task.put_away(booking);
  else
    booking.state := 'claimed';
    booking.claim := claim;
    booking.claimed_by := claimed_by;
    booking.claimed_at := transaction_timestamp();
    booking.attempts := booking.attempts + 1;
    perform task.save_row(booking);
  end if;
end $$;
grant execute on function task.claim_row(text, uuid, integer) to svc_worker;
