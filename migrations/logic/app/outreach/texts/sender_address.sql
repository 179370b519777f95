-- Returns the address that outreach is sent from, at the service's own host.
create or replace function app.sender_address() returns text language sql stable as $$
  select 'collections@' || coalesce(substring(app.setting('public_base_url') #>> '{}' from '^https?://([^/:]+)'), 'localhost')
$$;
