-- Makes a new webhook signing secret; those before it stay valid beside it for the overlap, and no longer than they were
-- to be anyway. Returns whsec_<base64 of 32 bytes> once, and until when the previous one is good (null: there was none).
create or replace function private.issue_signing_secret(
  holder_kind text, of_holder uuid, overlap interval default '0', out secret text, out previous_valid_until timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.assert_may_issue(of_holder);
  perform private.lock_secrets(of_holder);
  update private.signing_secrets s set valid_until = least(s.valid_until, now() + overlap)
  where s.holder = holder_kind and s.holder_id = of_holder and coalesce(s.valid_until, 'infinity') > now();
  select max(s.valid_until) into previous_valid_until from private.signing_secrets s
  where s.holder = holder_kind and s.holder_id = of_holder;
  secret := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
  insert into private.signing_secrets (holder, holder_id, secret, issued_at)
  values (holder_kind, of_holder, issue_signing_secret.secret, clock_timestamp());
end $$;
grant execute on function private.issue_signing_secret(text, uuid, interval) to svc_creditor, svc_partner, svc_operator;
