-- Returns an API key as it is shown after issue: the public prefix alone; null when none was issued.
create or replace function app.masked_key(prefix text) returns text language sql immutable parallel safe as $$
  select 'ca_' || prefix || '_••••'
$$;
