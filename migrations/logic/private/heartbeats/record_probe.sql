-- Writes, so that a process finds out whether it can. Any login may: it changes one instant, which decides nothing.
create or replace function private.record_probe() returns void language sql volatile
security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.heartbeats as h (name, seen_at) values ('probe', clock_timestamp())
  on conflict on constraint heartbeats_pkey do update set seen_at = greatest(h.seen_at, excluded.seen_at)
$$;
grant execute on function private.record_probe() to public;
