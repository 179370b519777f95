-- The keyset position of a cursor; null when none was given. Its form was judged by the contract's schema.
create or replace function app.read_cursor(cursor text) returns bigint language sql immutable parallel safe as $$
  select substr(convert_from(decode(cursor, 'hex'), 'UTF8'), 2)::bigint
$$;
