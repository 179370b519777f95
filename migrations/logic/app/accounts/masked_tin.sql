-- A tax number as it is shown: all but the last four digits hidden (they are not stored).
create or replace function app.masked_tin(last4 text) returns text language sql immutable parallel safe as $$
  select '•••••' || last4
$$;
