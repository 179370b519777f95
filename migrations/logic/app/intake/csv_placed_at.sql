-- When a row of a CSV part counts as placed: a microsecond after the row before it, so that the file's order stays the order
-- of age.
create or replace function app.csv_placed_at(row_number integer, first_row integer) returns timestamptz
language sql stable parallel safe as $$
  select app.now() + (row_number - first_row) * interval '1 microsecond'
$$;
