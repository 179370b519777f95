-- A keyset position as an opaque cursor.
create or replace function app.write_cursor(seq bigint) returns text language sql immutable parallel safe as $$
  select encode(convert_to('s' || seq, 'UTF8'), 'hex')
$$;
