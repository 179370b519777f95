-- Returns the placed_at of a CSV row: a microsecond after the row before it, so that the file's order is kept.
create or replace function app.csv_placed_at(row_number integer, first_row integer) returns timestamptz
language sql stable parallel safe as $$
  select app.now() + (row_number - first_row) * interval '1 microsecond'
$$;
