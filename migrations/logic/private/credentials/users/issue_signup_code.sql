-- Makes a code with which one user may join an account that an operator made: once, within 7 days of wall time.
create or replace function private.issue_signup_code(creditor uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  code constant text := private.new_token(24);
begin
  insert into private.signup_codes (code_hash, creditor_id, expires_at)
  values (sha256(convert_to(code, 'UTF8')), creditor, now() + interval '7 days');
  return code;
end $$;
grant execute on function private.issue_signup_code(uuid) to svc_operator;
