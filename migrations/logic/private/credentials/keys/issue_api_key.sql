-- Makes a new API key for a creditor or partner and revokes the old one, effective at once.
-- Returns the plaintext, which is stored nowhere: ca_<8>_<43> or pa_<8>_<43>.
create or replace function private.issue_api_key(holder_kind text, holder_id uuid, out api_key text, out key_prefix text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  secret constant text := translate(private.new_token(32), '_', '-');
begin
  perform private.assert_may_issue(holder_kind, holder_id);
  perform private.lock_secrets(holder_id);
  update private.api_keys k set revoked_at = now()
  where coalesce(k.creditor_id, k.partner_id) = holder_id and k.revoked_at is null;
  key_prefix := substr(translate(private.new_token(24), '-_', ''), 1, 8);
  insert into private.api_keys (prefix, secret_hash, holder, creditor_id, partner_id, environment, issued_at)
  values (key_prefix, sha256(convert_to(secret, 'UTF8')), holder_kind,
    case when holder_kind = 'creditor' then holder_id end, case when holder_kind = 'partner' then holder_id end,
    app.setting('environment') #>> '{}', now());
  api_key := format('%sa_%s_%s', left(holder_kind, 1), key_prefix, secret);
end $$;
grant execute on function private.issue_api_key(text, uuid) to svc_creditor, svc_partner, svc_operator;
