-- POST /v1/auth/login: a session. A failed one is returned, not raised, so that it stays counted: 401 authentication failed.
create or replace function api.login(input jsonb) returns api.response language plpgsql volatile as $$
declare
  session record;
begin
  select s.* into session from private.open_session(app.clean(input #>> '{body,email}'), input #>> '{body,password}',
    -- address: from a process of the release before, until logic 5.
    coalesce(input #>> '{client,network}', input #>> '{client,address}', '')) s;
  if session.session_token is null then
    return (401, json_build_object('detail', app.refusal_message('authentication_failed')))::api.response;
  end if;
  return app.session_reply(200, session.session_token, session.expires_at, session.signed_in);
end $$;
grant execute on function api.login(jsonb) to svc_public;
