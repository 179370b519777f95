-- A message's text as it is kept: who holds its links is the debtor to the portal and to the opt-out, and a creditor who reads it
-- is not. Called where a message begins.
create or replace function app.without_secrets(body text) returns text language sql immutable parallel safe as $$
  select regexp_replace(body, '(/portal/#token=|/v1/public/unsubscribe/)[A-Za-z0-9_-]+', '\1...', 'g')
$$;
