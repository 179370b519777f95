-- Writes back a row that task.find_row has locked; one without a state is done with, and deleted.
create or replace function task.save_row(booking app.agenda) returns void language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
begin
  if booking.state is null then
    delete from app.agenda a where a.creditor_id = booking.creditor_id and a.key = booking.key;
  else
    update app.agenda a set state = booking.state, claim = booking.claim, claimed_by = booking.claimed_by,
      claimed_at = booking.claimed_at, due_at = booking.due_at, again_at = booking.again_at, attempts = booking.attempts,
      failures = booking.failures, last_error = booking.last_error, parked_at = booking.parked_at
    where a.creditor_id = booking.creditor_id and a.key = booking.key;
  end if;
end $$;
grant execute on function task.save_row(app.agenda) to svc_worker;
