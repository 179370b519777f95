-- Uses a signup code up and answers whose it was; raises authentication_failed when it is unknown, used or expired.
create or replace function private.redeem_signup_code(code text) returns uuid
language plpgsql volatile as $$
declare
  creditor uuid;
begin
  update private.signup_codes c set used_at = now()
  where c.code_hash = sha256(convert_to(code, 'UTF8')) and c.used_at is null and c.expires_at > now()
  returning c.creditor_id into creditor;
  if creditor is null then
    perform app.refuse('authentication_failed');
  end if;
  return creditor;
end $$;
-- Until logic 5: granted to it by the release before.
revoke execute on function private.redeem_signup_code(text) from svc_public;
