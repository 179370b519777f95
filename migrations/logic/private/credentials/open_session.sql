-- Signs a user in; a row of nulls when address and password do not match, or when the address failed too often in the
-- last minute, whoever tried (addresses nobody has count alike, and take as long as a wrong password).
create or replace function private.open_session(
  email text, password text, out session_token text, out expires_at timestamptz, out signed_in uuid
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  attempt constant jsonb := jsonb_build_object('class', 'login', 'address', lower(email));
  admission record;
  known private.users;
  expected text;
begin
  select a.* into admission from private.admit_caller(attempt, 1) a;
  select u.* into known from private.users u where u.email = lower(open_session.email);
  expected := coalesce(known.password_hash, private.nobodys_password_hash());
  if private.password_hash(password, expected) <> expected or known.user_id is null or admission.granted = 0 then
    return;
  end if;
  perform private.admit_caller(attempt, -1, admission.second);
  signed_in := known.user_id;
  select s.* into session_token, expires_at from private.start_session(signed_in) s;
end $$;
grant execute on function private.open_session(text, text) to svc_public;
