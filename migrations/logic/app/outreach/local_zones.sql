-- The time zones in which a debtor's days are told; UTC where it is not known where the debtor is. The first is the one of its dates.
create or replace function app.local_zones(d app.debtors) returns text[] language sql stable as $$
  select coalesce(nullif(app.contact_zones(d.state, d.primary_phone), '{}'), '{UTC}')
$$;
