-- GET /v1/creditors/me/status: returns the account's onboarding status.
create or replace function api.get_onboarding_status(input jsonb) returns api.response language sql stable as $$
  select (200, app.onboarding_json(app.account()))::api.response
$$;
grant execute on function api.get_onboarding_status(jsonb) to svc_creditor;
