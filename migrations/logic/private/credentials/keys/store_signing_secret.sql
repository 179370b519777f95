-- Stores a webhook signing secret that the caller made and encrypted for this holder: {holder_id, encrypted}. Those before
-- it stay valid beside it for the overlap, and no longer than they were to be anyway; previous_valid_until is null where
-- there was none. Locks the holder's secrets. Raises operation_not_allowed for another holder's secret.
-- Until logic 5: without `issued` (processes of the release before send none) the secret is made here, stored as it is and returned.
create or replace function private.store_signing_secret(
  holder_kind text, of_holder uuid, issued jsonb, overlap interval default '0', out secret text, out previous_valid_until timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.assert_may_issue(holder_kind, of_holder);
  if issued is not null and (issued ->> 'holder_id')::uuid is distinct from of_holder then
    perform app.refuse('operation_not_allowed');
  end if;
  perform private.lock_secrets(of_holder);
  update private.signing_secrets s set valid_until = least(s.valid_until, now() + overlap)
  where s.holder = holder_kind and s.holder_id = of_holder and coalesce(s.valid_until, 'infinity') > now();
  select max(s.valid_until) into previous_valid_until from private.signing_secrets s
  where s.holder = holder_kind and s.holder_id = of_holder;
  if issued is null then
    secret := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
  end if;
  insert into private.signing_secrets (holder, holder_id, secret, issued_at)
  values (holder_kind, of_holder, coalesce(issued ->> 'encrypted', store_signing_secret.secret), clock_timestamp());
end $$;
grant execute on function private.store_signing_secret(text, uuid, jsonb, interval) to svc_creditor, svc_partner, svc_operator;
