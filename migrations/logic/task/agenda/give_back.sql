-- Work that failed goes back: the row waits for retry_at (tenant time), by default as long as its failures ask for.
-- claim null: the task failed while it decided, so that there is no claim; a row that somebody claimed since is left alone.
-- Called by src/tasks/runner.ts. Raises stale_claim.
create or replace function task.give_back(creditor uuid, key text, claim uuid, retry_at timestamptz default null)
returns void language plpgsql volatile as $$
declare
  booking app.agenda;
begin
  perform task.enter(creditor);
  select a.* into booking from app.agenda a where a.creditor_id = $1 and a.key = $2 for no key update;
  if claim is null and coalesce(booking.state, 'claimed') = 'claimed' then
    return;
  elsif booking.claim is distinct from give_back.claim then
    perform app.refuse('stale_claim');
  end if;
  booking.attempts := booking.attempts + case when claim is null then 1 else 0 end;
  update app.agenda a set state = 'waiting', claim = null, attempts = booking.attempts,
    due_at = coalesce(retry_at, app.now() + task.back_off(booking.attempts))
  where a.creditor_id = $1 and a.key = $2;
end $$;
grant execute on function task.give_back(uuid, text, uuid, timestamptz) to public;
