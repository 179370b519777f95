-- Renews the heartbeat of the driver of a tenant's clock.
create or replace function task.keep_drive(creditor uuid, driver uuid) returns void language sql volatile
security definer set search_path = pg_catalog, pg_temp as $$
  select app.assert_login('svc_worker');
  update app.clocks c set driver_seen_at = transaction_timestamp()
  where c.creditor_id = creditor and c.driver = keep_drive.driver
$$;
alter function task.keep_drive(uuid, uuid) owner to svc_queue;
grant execute on function task.keep_drive(uuid, uuid) to public;
