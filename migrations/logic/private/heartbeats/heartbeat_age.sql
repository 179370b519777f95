-- How many seconds ago the newest heartbeat of that name was; null when there never was one.
create or replace function private.heartbeat_age(name text) returns double precision language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(extract(epoch from clock_timestamp() - h.seen_at), 0)::double precision
  from private.heartbeats h where h.name = heartbeat_age.name
$$;
grant execute on function private.heartbeat_age(text) to public;
