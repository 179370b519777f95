-- Claims a due row and lets task.begin_<task>(subject, key) decide, in one transaction. Called by src/tasks/runner.ts; by
-- task.step with claimed_by null, which stands for the driver of the tenant's clock: while there is one, nobody else claims.
-- All null: nothing to do (gone, claimed, not due, driven). permit null: nothing to do outside, and the row is finished.
-- Raises stale_claim when the row was moved or claimed while its task decided, and whatever the task raises.
create or replace function task.begin(
  creditor uuid, key text, claimed_by integer,
  out claim uuid, out task text, out subject uuid, out permit jsonb, out wake boolean
) language plpgsql volatile as $$
declare
  booking app.agenda;
begin
  if claimed_by is not null then
    -- In a statement of its own: only the snapshot of the next one shows a clock that was moved or taken meanwhile.
    perform pg_advisory_xact_lock_shared(task.clock_lock(creditor));
  end if;
  perform task.enter(creditor);
  if exists (select from app.clocks c where c.creditor_id = $1 and c.driver is not null) <> (claimed_by is null) then
    return;
  end if;
  booking := task.find_row(key, false);
  if booking.key is null or booking.state = 'claimed' or booking.due_at > app.now() then
    return;
  end if;
  perform set_config('app.agenda_key', key, true);
  execute format('select task.%I($1, $2)', 'begin_' || booking.task) into permit using booking.subject, key;
  perform set_config('app.agenda_key', '', true);
  claim := case when permit is not null then gen_random_uuid() end;
  perform task.claim_row(key, claim, claimed_by);
  task := booking.task;
  subject := booking.subject;
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.begin(uuid, text, integer) to public;
