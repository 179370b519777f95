-- The tenant's date in UTC: the day that due dates and limitation periods are counted to.
create or replace function app.today() returns date language sql stable parallel safe as $$
  select (app.now() at time zone 'UTC')::date
$$;
