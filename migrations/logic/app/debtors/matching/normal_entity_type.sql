-- Returns an entity type in the request schema's spelling; accepts both spellings of the specification.
create or replace function app.normal_entity_type(value text) returns text language sql immutable parallel safe as $$
  select case app.clean(value)
    when 'corporation' then 'corp'
    when 'sole_proprietor' then 'sole_prop'
    when 'unknown' then 'other'
    else app.clean(value)
  end
$$;
