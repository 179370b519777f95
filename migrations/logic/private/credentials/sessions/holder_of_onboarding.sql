-- Who an onboarding token, whose signature the HTTP process has verified, belongs to; good on onboarding routes alone.
create or replace function private.holder_of_onboarding(credential jsonb) returns private.holder
language plpgsql stable as $$
declare
  holder private.holder;
begin
  select 'creditor', t.creditor_id, null::uuid, null::uuid, 'onboarding:' || t.token_id, 'onboarding'
  into holder.role, holder.creditor_id, holder.partner_id, holder.user_id, holder.actor, holder.credential_kind
  from private.onboarding_tokens t
  where t.token_id = (credential ->> 'token_id')::uuid and t.creditor_id = (credential ->> 'creditor_id')::uuid
    and t.revoked_at is null and t.expires_at > now() and credential ->> 'access' = 'onboarding';
  return holder;
end $$;
