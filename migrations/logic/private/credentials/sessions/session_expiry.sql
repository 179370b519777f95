-- When the session whose token has this digest (hexadecimal) ends.
create or replace function private.session_expiry(token_hash text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.expires_at from private.sessions s where s.token_hash = decode(session_expiry.token_hash, 'hex')
$$;
grant execute on function private.session_expiry(text) to svc_public;
