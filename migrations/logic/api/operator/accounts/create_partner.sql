-- POST /v1/admin/partners: a platform partner with its key and signing secret, and a user when a password is given.
-- Raises account_exists.
create or replace function api.create_partner(input jsonb) returns api.response language sql volatile as $$
  select (201, app.open_partner(input -> 'body', input -> 'signing_secret'))::api.response
$$;
grant execute on function api.create_partner(jsonb) to svc_operator;
