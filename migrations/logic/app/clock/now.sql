-- The tenant's time: the wall clock plus the tenant's offset, set once per statement by app.enter.
-- In queries over rows write (select app.now()), so that it is asked once. Raises SV000 outside a tenant or session.
create or replace function app.now() returns timestamptz language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, app.clock_unset())
$$;
