-- A comma-separated filter as an array, blanks dropped; null when it was not given.
create or replace function app.list_of(value text) returns text[] language sql immutable parallel safe as $$
  select array_agg(btrim(item)) from unnest(string_to_array(value, ',')) item where btrim(item) <> ''
$$;
