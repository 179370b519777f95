-- Moves a driven clock forward to the earliest due row until target_at and returns its key; when none is left, to the target,
-- ends the drive, and returns that time.
create or replace function task.move_clock(
  creditor uuid, driver uuid, target_at timestamptz, out key text, out reached_at timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  clock app.clocks;
  due_at timestamptz;
begin
  perform app.assert_login('svc_worker');
  select c.* into clock from app.clocks c where c.creditor_id = creditor for no key update;
  if clock.driver is distinct from move_clock.driver then
    perform app.refuse('stale_claim');
  end if;
  -- A promotion that began before the drive may still have queued some.
  update app.agenda a set state = 'waiting' where a.creditor_id = creditor and a.state = 'queued';
  select a.key, a.due_at into key, due_at from app.agenda a
  where a.creditor_id = creditor and a.state = 'waiting'
    -- The clock goes on ticking from the last row's time, so what that row booked for at once may be due just past the target.
    and a.due_at <= greatest(target_at, transaction_timestamp() + clock.clock_offset)
  order by a.due_at, a.key limit 1;
  if key is null then
    update app.clocks c set clock_offset = clock.target_offset, target_offset = null, driver = null, driver_seen_at = null
    where c.creditor_id = creditor;
    reached_at := transaction_timestamp() + clock.target_offset;
    return;
  end if;
  -- In seconds: days would be added in the session's time zone.
  update app.clocks c set driver_seen_at = transaction_timestamp(), clock_offset =
    greatest(clock.clock_offset, make_interval(secs => extract(epoch from due_at - transaction_timestamp())::float8))
  where c.creditor_id = creditor;
end $$;
alter function task.move_clock(uuid, uuid, timestamptz) owner to svc_queue;
grant execute on function task.move_clock(uuid, uuid, timestamptz) to public;
