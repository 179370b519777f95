-- Takes over a tenant's clock to move it forward by seconds (0: finish what a dead driver left). From the commit on nobody else
-- claims rows of the tenant. started false: another driver is active. target_at: the instant up to which rows come due. Raises
-- clock_fixed.
create or replace function task.begin_drive(
  creditor uuid, driver uuid, seconds integer, out started boolean, out target_at timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  clock app.clocks;
begin
  perform app.assert_login('svc_worker');
  if app.setting('clock_fixed') = 'true' then
    perform app.refuse('clock_fixed');
  end if;
  -- Waits for claims that are being made; those made since are seen by task.claims_under_way.
  perform pg_advisory_xact_lock(task.clock_lock(creditor));
  insert into app.clocks (creditor_id) values (creditor) on conflict do nothing;
  select c.* into clock from app.clocks c where c.creditor_id = creditor for no key update;
  -- The same driver again has lost an answer: of this call, or of a step that claimed a row.
  started := clock.driver is null or clock.driver = begin_drive.driver
    or clock.driver_seen_at < transaction_timestamp() - interval '10 seconds';
  if not started then
    return;
  end if;
  if clock.driver is distinct from begin_drive.driver then
    clock.target_offset := coalesce(clock.target_offset, clock.clock_offset) + make_interval(secs => seconds);
    update app.clocks c set target_offset = clock.target_offset, driver = begin_drive.driver,
      driver_seen_at = transaction_timestamp()
    where c.creditor_id = creditor;
  end if;
  update app.agenda a set state = 'waiting', claim = null
  where a.creditor_id = creditor and a.state = 'claimed' and a.claimed_by is null;
  target_at := transaction_timestamp() + clock.target_offset;
end $$;
alter function task.begin_drive(uuid, uuid, integer) owner to svc_queue;
grant execute on function task.begin_drive(uuid, uuid, integer) to public;
