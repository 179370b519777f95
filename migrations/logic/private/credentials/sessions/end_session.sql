-- Ends the session whose token has this digest (hexadecimal); the token is dead at once.
create or replace function private.end_session(token_hash text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update private.sessions s set revoked_at = now()
  where s.token_hash = decode(end_session.token_hash, 'hex') and s.revoked_at is null
$$;
grant execute on function private.end_session(text) to svc_public;
