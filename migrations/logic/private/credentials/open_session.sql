-- Signs a user in for 12 hours of wall time; a row of nulls when address and password do not match.
-- An unknown address takes as long as a wrong password, so that the time taken does not tell them apart.
create or replace function private.open_session(
  email text, password text, out session_token text, out expires_at timestamptz, out user_id uuid, out role text
) language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  found_user private.users;
  expected text;
begin
  select u.* into found_user from private.users u where u.email = lower(open_session.email);
  expected := coalesce(found_user.password_hash, '$2a$08$abcdefghijklmnopqrstuuRWRiLhUQ3iXgYVJRwBRkDbGOUCsWbWu');
  if private.password_hash(password, expected) <> expected or found_user.user_id is null then
    return;
  end if;
  session_token := format('%ss_%s', left(found_user.role, 1), private.new_token(32));
  expires_at := now() + interval '12 hours';
  user_id := found_user.user_id;
  role := found_user.role;
  insert into private.sessions (token_hash, user_id, expires_at)
  values (sha256(convert_to(session_token, 'UTF8')), found_user.user_id, open_session.expires_at);
end $$;
grant execute on function private.open_session(text, text) to svc_public;
