-- Returns a new session as login and signup show it. The token is stored nowhere.
create or replace function app.session_reply(status integer, session_token text, expires_at timestamptz, signed_in uuid)
returns api.response language sql stable as $$
  select (status, json_build_object('session_token', session_token, 'expires_at', app.iso(expires_at),
    'user', private.user_json(signed_in)))::api.response
$$;
