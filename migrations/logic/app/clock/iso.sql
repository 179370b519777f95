-- An instant as the wire has it: UTC, ISO 8601, milliseconds, Z.
create or replace function app.iso(instant timestamptz) returns text language sql stable parallel safe as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
