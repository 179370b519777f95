-- When a row of a CSV part counts as placed: a microsecond after the row before it, so that the file's order stays the order
-- of age.
create or replace function app.csv_placed_at(place integer, first_place integer) returns timestamptz
language sql stable parallel safe as $$
  select app.now() + (place - first_place) * interval '1 microsecond'
$$;
