-- GET /v1/auth/me: who is signed in, and until when.
create or replace function api.get_session(input jsonb) returns api.response language sql stable as $$
  select (200, json_build_object('user', private.user_json(app.user_id()),
    'expires_at', app.iso(private.session_expiry(input #>> '{client,session}'))))::api.response
$$;
grant execute on function api.get_session(jsonb) to svc_public;
