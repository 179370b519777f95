-- Returns a tax number as it is shown: the last four digits (no others are stored).
create or replace function app.masked_tin(last4 text) returns text language sql immutable parallel safe as $$
  select '•••••' || last4
$$;
