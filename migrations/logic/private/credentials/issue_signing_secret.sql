-- Makes a new webhook signing secret; the previous one stays valid beside it for the overlap.
-- Returns whsec_<base64 of 32 bytes> once.
create or replace function private.issue_signing_secret(holder_kind text, of_holder uuid, overlap interval default '0')
returns text language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  fresh constant text := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
begin
  update private.signing_secrets s set valid_until = now() + overlap
  where s.holder = holder_kind and s.holder_id = of_holder and s.valid_until is null;
  insert into private.signing_secrets (holder, holder_id, secret, issued_at)
  values (holder_kind, of_holder, fresh, clock_timestamp());
  return fresh;
end $$;
grant execute on function private.issue_signing_secret(text, uuid, interval) to svc_creditor, svc_partner, svc_operator;
