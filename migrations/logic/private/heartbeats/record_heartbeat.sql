-- Notes that a worker has swept the agenda.
create or replace function private.record_heartbeat() returns void language sql volatile
security definer set search_path = pg_catalog, pg_temp as $$
  select app.assert_login('svc_worker');
  insert into private.heartbeats as h (name, seen_at) values ('worker', clock_timestamp())
  on conflict on constraint heartbeats_pkey do update set seen_at = greatest(h.seen_at, excluded.seen_at)
$$;
grant execute on function private.record_heartbeat() to public;
