-- Returns the time zones of a debtor; UTC where unknown. Dates use the first.
create or replace function app.local_zones(d app.debtors) returns text[] language sql stable as $$
  select coalesce(nullif(app.contact_zones(d.state, d.primary_phone), '{}'), '{UTC}')
$$;
