-- Returns today's date where the debtor is; in UTC where that is unknown. Stored with each touch.
create or replace function app.local_date(d app.debtors) returns date language sql stable as $$
  select (app.now() at time zone (app.local_zones(d))[1])::date
$$;
