-- Work that failed goes back: the row waits for retry_at (tenant time), by default as long as its failures ask for.
-- claim null: the task failed while it decided, so that there is no claim; a row that somebody claimed since is left alone.
-- Called by src/tasks/runner.ts. Raises stale_claim.
create or replace function task.give_back(creditor uuid, key text, claim uuid, retry_at timestamptz default null)
returns void language plpgsql volatile as $$
declare
  booking app.agenda;
begin
  perform task.enter(creditor);
  booking := task.find_row(key, true);
  if claim is null and coalesce(booking.state, 'claimed') = 'claimed' then
    return;
  elsif booking.claim is distinct from claim then
    perform app.refuse('stale_claim');
  elsif claim is null then
    booking.attempts := booking.attempts + 1;
  end if;
  booking.state := 'waiting';
  booking.claim := null;
  booking.due_at := coalesce(retry_at, app.now() + task.back_off(booking.attempts));
  perform task.save_row(booking);
end $$;
grant execute on function task.give_back(uuid, text, uuid, timestamptz) to public;
