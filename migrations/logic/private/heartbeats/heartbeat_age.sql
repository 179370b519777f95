-- How many seconds ago a worker last swept the agenda; null when none ever did.
create or replace function private.heartbeat_age() returns double precision language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select app.assert_login('svc_worker');
  select greatest(extract(epoch from clock_timestamp() - h.seen_at), 0)::double precision
  from private.heartbeats h where h.name = 'worker'
$$;
grant execute on function private.heartbeat_age() to public;
