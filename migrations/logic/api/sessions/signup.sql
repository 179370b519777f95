-- POST /v1/auth/signup: joins, with the code of the operator's approval, an account that an operator made; signs the new
-- user in. Raises authentication_failed for a code that is not good, account_exists.
create or replace function api.signup(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  session record;
begin
  select j.* into session
  from private.join_account(app.clean(body ->> 'signup_code'), app.clean(body ->> 'email'), body ->> 'password', app.clean(body ->> 'name')) j;
  perform app.enter(app.make_principal(role => 'svc_creditor', creditor_id => session.creditor, actor_type => 'creditor',
    actor => 'user:' || session.joined, user_id => session.joined, credential_kind => 'none'));
  perform app.record('user.joined', null, jsonb_build_object('user_id', session.joined));
  return app.session_reply(201, session.session_token, session.expires_at, session.joined);
end $$;
-- svc_public: until logic 5, for processes of the release before.
grant execute on function api.signup(jsonb) to svc_creditor, svc_public;
