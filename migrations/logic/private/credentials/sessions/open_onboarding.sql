-- Makes the row of an onboarding token of the tenant that calls, good for 24 hours of wall time; the HTTP process signs the token
-- itself. Raises operation_not_allowed.
create or replace function private.open_onboarding(creditor uuid, out token_id uuid, out expires_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select private.assert_may_issue('creditor', creditor);
  insert into private.onboarding_tokens (token_id, creditor_id, expires_at)
  values (gen_random_uuid(), creditor, date_trunc('second', now()) + interval '24 hours')
  returning onboarding_tokens.token_id, onboarding_tokens.expires_at
$$;
grant execute on function private.open_onboarding(uuid) to svc_creditor, svc_operator;
