-- The number that stands for a pool of graphile-worker, whose name is in the jobs that it locked.
create or replace function task.pool_number(pool_id text) returns integer language sql immutable parallel safe as $$
  select hashtext(pool_id) & 2147483647
$$;
grant execute on function task.pool_number(text) to public;
