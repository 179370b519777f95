-- How long a task rests after its n-th failure: 1, 5, 30, then 60 minutes of the tenant's time.
create or replace function task.back_off(attempts integer) returns interval language sql immutable parallel safe as $$
  select (array['1 minute', '5 minutes', '30 minutes', '1 hour']::interval[])[least(greatest(attempts, 1), 4)]
$$;
grant execute on function task.back_off(integer) to svc_worker;
