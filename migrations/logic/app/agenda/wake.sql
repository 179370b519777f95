-- Notes that this statement booked work that is due, so that api.call reports it and the process promotes it at once.
create or replace function app.wake() returns void language sql volatile as $$
  select set_config('app.wake', 'due', true)
$$;
