-- The first key of the advisory locks by which a process that runs tasks shows that it lives; the second is its number,
-- or that of the pool of graphile-worker that it runs.
create or replace function task.process_lock(kind text) returns integer language sql immutable parallel safe as $$
  select case kind when 'process' then 7820001 when 'pool' then 7820002 end
$$;
grant execute on function task.process_lock(text) to public;
