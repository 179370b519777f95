-- Opens a session of 12 hours of wall time for a user who has shown who he is; the token is stored as its digest only.
create or replace function private.start_session(of_user uuid, out session_token text, out expires_at timestamptz)
language plpgsql volatile as $$
begin
  select format('%ss_%s', left(u.role, 1), private.new_token(32)) into strict session_token
  from private.users u where u.user_id = of_user;
  expires_at := now() + interval '12 hours';
  insert into private.sessions (token_hash, user_id, expires_at)
  values (sha256(convert_to(session_token, 'UTF8')), of_user, start_session.expires_at);
end $$;
-- Until logic 5: granted to it by the release before.
revoke execute on function private.start_session(uuid) from svc_public;
