-- Returns a text as one line: control characters and line ends become spaces, because they would begin another header or list
-- entry.
create or replace function app.one_line(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(value, E'[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')
$$;
