-- Issues the tenant's API key, replacing the one before it, and returns it once: {api_key, key_prefix}. Runs under
-- app.lock_account.
create or replace function app.issue_key(event_type text, out api_key text, out key_prefix text) language plpgsql volatile as $$
begin
  select k.api_key, k.key_prefix into api_key, key_prefix from private.issue_api_key('creditor', app.creditor_id()) k;
  update app.creditors c set api_key_prefix = issue_key.key_prefix, api_key_issued_at = app.now(), updated_at = app.now()
  where c.creditor_id = app.creditor_id();
  perform app.record(event_type, null, jsonb_build_object('key_prefix', key_prefix));
end $$;
