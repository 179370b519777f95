-- Joins the account that a signup code was made for: uses the code up, makes the user and signs it in. The code is all that is
-- asked for. Raises authentication_failed for a code that is not good, account_exists.
create or replace function private.join_account(
  code text, email text, password text, name text,
  out creditor uuid, out joined uuid, out session_token text, out expires_at timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  creditor := private.redeem_signup_code(code);
  joined := private.insert_user(email, password, name, 'creditor', creditor);
  select s.session_token, s.expires_at into session_token, expires_at from private.start_session(joined) s;
end $$;
-- svc_public: until logic 5, for processes of the release before.
grant execute on function private.join_account(text, text, text, text) to svc_creditor, svc_public;
