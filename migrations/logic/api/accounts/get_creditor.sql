-- GET /v1/creditors/me: returns the account.
create or replace function api.get_creditor(input jsonb) returns api.response language sql stable as $$
  select (200, app.account_json(app.account()))::api.response
$$;
grant execute on function api.get_creditor(jsonb) to svc_creditor;
