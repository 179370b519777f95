-- Makes an outside identifier lead to the tenant that was entered, and to what it stands for there. Called when a call, an
-- address or a token is made; the identifier is kept as its hash alone.
create or replace function private.register_identifier(kind text, key text, subject text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.directory (kind, key_hash, creditor_id, subject)
  values (kind, sha256(convert_to(key, 'UTF8')), app.creditor_id(), subject) on conflict do nothing
$$;
grant execute on function private.register_identifier(text, text, text) to svc_creditor, svc_operator, svc_worker;
