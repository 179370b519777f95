-- What the caller showed: api_key, session, onboarding, portal, none or system.
create or replace function app.credential_kind() returns text language sql stable parallel safe as $$
  select current_setting('app.credential_kind', true)
$$;
