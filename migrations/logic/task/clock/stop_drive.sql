-- Ends a drive short of its target.
create or replace function task.stop_drive(creditor uuid, driver uuid) returns void language sql volatile
security definer set search_path = pg_catalog, pg_temp as $$
  select app.assert_login('svc_worker');
  update app.clocks c set target_offset = null, driver = null, driver_seen_at = null
  where c.creditor_id = creditor and c.driver = stop_drive.driver
$$;
alter function task.stop_drive(uuid, uuid) owner to svc_queue;
grant execute on function task.stop_drive(uuid, uuid) to public;
