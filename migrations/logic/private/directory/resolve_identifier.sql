-- The tenant that an outside identifier leads to, and what it stands for there; nulls when it is unknown.
create or replace function private.resolve_identifier(kind text, key text, out creditor_id uuid, out subject text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.creditor_id, d.subject from private.directory d
  where d.kind = $1 and d.key_hash = sha256(convert_to($2, 'UTF8'))
$$;
grant execute on function private.resolve_identifier(text, text) to svc_public, svc_worker;
