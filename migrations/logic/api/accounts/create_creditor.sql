-- POST /v1/creditors: opens an account, with a dashboard user when a password is given, and an onboarding token, which the HTTP
-- process signs. Raises account_exists, slug_taken.
create or replace function api.create_creditor(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  email constant text := app.clean(body ->> 'contact_email');
  opened app.creditors;
  token record;
begin
  perform app.enter(app.make_principal(role => 'svc_creditor', creditor_id => gen_random_uuid(), actor_type => 'creditor',
    actor => 'signup', credential_kind => 'none'));
  perform private.refuse_known_email(email);
  opened := app.open_creditor(body);
  if body ->> 'password' is not null then
    perform private.add_user(email, body ->> 'password', opened.contact_name, 'creditor', opened.creditor_id);
  end if;
  select t.* into token from private.open_onboarding(opened.creditor_id) t;
  return (201, json_build_object('creditor_id', opened.creditor_id, 'status', opened.status, 'token_id', token.token_id,
    'expires_at', app.iso(token.expires_at)))::api.response;
end $$;
-- svc_public: until logic 5, for processes of the release before.
grant execute on function api.create_creditor(jsonb) to svc_creditor, svc_public;
