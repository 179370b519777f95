-- POST /v1/auth/logout: ends the session that was shown.
create or replace function api.logout(input jsonb) returns api.response language plpgsql volatile as $$
begin
  perform private.end_session(input #>> '{client,session}');
  return (204, null)::api.response;
end $$;
grant execute on function api.logout(jsonb) to svc_public;
