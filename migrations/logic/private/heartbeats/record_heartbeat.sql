-- Notes that a worker has swept ('worker'), or that a process can write ('probe').
create or replace function private.record_heartbeat(name text) returns void language sql volatile
security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.heartbeats as h (name, seen_at) values (name, clock_timestamp())
  on conflict on constraint heartbeats_pkey do update set seen_at = greatest(h.seen_at, excluded.seen_at)
$$;
grant execute on function private.record_heartbeat(text) to public;
