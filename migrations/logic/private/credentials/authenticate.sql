-- Turns what the caller showed into who acts, or raises invalid_api_key, account_not_active, operation_not_allowed,
-- creditor_header_required or creditor_not_found. Reads private tables only: it runs before any tenant is known.
--   {kind: none | api_key {prefix, secret_hash, environment} | session {token_hash} | onboarding {token_id, creditor_id},
--    access: public | tenant | onboarding | session | partner | operator, creditor: the X-SVC-Creditor header,
--    acts_as: creditor | worker, for a public operation that enters a tenant by itself}
create or replace function private.authenticate(credential jsonb) returns app.principal
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  holder private.holder;
  principal app.principal;
  access constant text := credential ->> 'access';
begin
  if access = 'public' then
    return app.make_principal(
      role => case credential ->> 'acts_as' when 'creditor' then 'svc_creditor' when 'worker' then 'svc_worker' else 'svc_public' end,
      actor_type => case credential ->> 'acts_as' when 'worker' then 'system' else 'creditor' end,
      actor => 'public', credential_kind => 'none');
  end if;
  holder := case credential ->> 'kind'
    when 'api_key' then private.holder_of_key(credential)
    when 'session' then private.holder_of_session(credential)
    when 'onboarding' then private.holder_of_onboarding(credential)
  end;
  if holder is null or holder.role is null then
    perform app.refuse('invalid_api_key');
  end if;
  principal := case access
    when 'tenant' then private.tenant_principal(holder, credential)
    when 'onboarding' then private.tenant_principal(holder, credential)
    when 'session' then private.session_principal(holder)
    when 'partner' then private.partner_principal(holder)
    when 'operator' then private.operator_principal(holder)
  end;
  if principal.role is null then
    perform app.refuse('operation_not_allowed');
  end if;
  return principal;
end $$;
grant execute on function private.authenticate(jsonb) to public;
