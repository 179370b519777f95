-- Signs a user in from a network; a row of nulls when email and password do not match, or when too many attempts failed
-- (private.admit_login). An email that no user has counts alike and takes as long as a wrong password.
create or replace function private.open_session(
  email text, password text, network text default '', out session_token text, out expires_at timestamptz, out signed_in uuid
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  known private.users;
  admission record;
  expected text;
begin
  select u.* into known from private.users u where u.email = lower(open_session.email);
  select a.* into admission from private.admit_login(lower(open_session.email), known.user_id, open_session.network) a;
  expected := coalesce(known.password_hash, private.nobodys_password_hash());
  if private.password_hash(password, expected) <> expected or known.user_id is null or not admission.granted then
    return;
  end if;
  perform private.admit_caller(counted, -1, admission.second) from unnest(admission.counters) counted;
  perform private.remember_network(known.user_id, open_session.network);
  signed_in := known.user_id;
  select s.* into session_token, expires_at from private.start_session(signed_in) s;
end $$;
grant execute on function private.open_session(text, text, text) to svc_public;
