-- Makes the row of an onboarding token, good for 24 hours of wall time; the HTTP process signs the token itself.
create or replace function private.open_onboarding(creditor uuid, out token_id uuid, out expires_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.onboarding_tokens (token_id, creditor_id, expires_at)
  values (gen_random_uuid(), creditor, date_trunc('second', now()) + interval '24 hours')
  returning onboarding_tokens.token_id, onboarding_tokens.expires_at
$$;
grant execute on function private.open_onboarding(uuid) to svc_creditor, svc_operator;
