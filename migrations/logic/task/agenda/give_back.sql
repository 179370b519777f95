-- Work that failed goes back: the row waits for retry_at (tenant time), by default as long as its attempts ask for. The eighth
-- failure in a row that is no outage parks it. failure: a SQLSTATE or the class of an error.
-- claim null: the task failed while it decided, so that there is no claim; a row that somebody claimed since is left alone.
-- Locks the row. Raises stale_claim.
create or replace function task.give_back(
  creditor uuid, key text, claim uuid, retry_at timestamptz default null, failure text default null, out parked boolean
) language plpgsql volatile as $$
declare
  booking app.agenda;
begin
  perform task.enter(creditor);
  booking := task.find_row(key, true);
  parked := false;
  if claim is null and coalesce(booking.state, 'claimed') in ('claimed', 'parked') then
    return;
  elsif booking.claim is distinct from claim then
    perform app.refuse('stale_claim');
  elsif claim is null then
    booking.attempts := booking.attempts + 1;
  end if;
  booking.claim := null;
  booking.last_error := coalesce(left(failure, 60), booking.last_error);
  booking.failures := booking.failures + case when task.is_outage(failure) then 0 else 1 end;
  parked := booking.failures >= 8;
  booking.state := case when parked then 'parked' else 'waiting' end;
  booking.parked_at := case when parked then app.now() end;
  booking.due_at := coalesce(retry_at, app.now() + task.back_off(booking.attempts));
  perform task.save_row(booking);
  if parked then
    perform app.record_work('work.parked', booking);
  end if;
end $$;
grant execute on function task.give_back(uuid, text, uuid, timestamptz, text) to public;
