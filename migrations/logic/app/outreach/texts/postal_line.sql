-- Returns a creditor's address, a string or named lines, as one line; null when there is none.
create or replace function app.postal_line(address jsonb) returns text language sql immutable parallel safe as $$
  select case jsonb_typeof(address)
    when 'string' then app.clean(address #>> '{}')
    when 'object' then (
      select string_agg(l.value, ', '
        order by array_position('{line1,line2,street,city,state,zip,postal_code,country}'::text[], l.key) nulls last, l.key)
      from jsonb_each_text(address) l where app.clean(l.value) is not null)
  end
$$;
