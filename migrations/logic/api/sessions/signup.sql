-- POST /v1/auth/signup: joins, with the code of the operator's approval, an account that an operator made; signs the new
-- user in. Raises authentication_failed for a code that is not good, account_exists.
create or replace function api.signup(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  creditor constant uuid := private.redeem_signup_code(app.clean(body ->> 'signup_code'));
  joined uuid;
  session record;
begin
  joined := private.add_user(app.clean(body ->> 'email'), body ->> 'password', app.clean(body ->> 'name'), 'creditor', creditor);
  select s.* into session from private.start_session(joined) s;
  perform app.enter(app.make_principal(role => 'svc_creditor', creditor_id => creditor, actor_type => 'creditor',
    actor => 'user:' || joined, user_id => joined, credential_kind => 'none'));
  perform app.record('user.joined', null, jsonb_build_object('user_id', joined));
  return app.session_reply(201, session.session_token, session.expires_at, joined);
end $$;
grant execute on function api.signup(jsonb) to svc_public;
