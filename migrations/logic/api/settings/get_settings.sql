-- GET /v1/settings: the account's settings; of the API key its public prefix alone.
create or replace function api.get_settings(input jsonb) returns api.response language sql stable as $$
  select (200, app.settings_json(app.account()))::api.response
$$;
grant execute on function api.get_settings(jsonb) to svc_creditor;
