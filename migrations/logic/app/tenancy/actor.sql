-- The actor's identifier as the audit trail shows it: a user's or key's id, never a name or an address.
create or replace function app.actor() returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.actor', true), ''), 'system')
$$;
