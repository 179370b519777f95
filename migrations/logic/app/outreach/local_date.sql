-- The date where the debtor is, now; UTC's when it is not known where. Stored with each touch.
create or replace function app.local_date(d app.debtors) returns date language sql stable as $$
  select (app.now() at time zone (app.local_zones(d))[1])::date
$$;
