-- A creditor's own credential, or a partner's for the linked creditor that X-SVC-Creditor names. An account that is not
-- verified gets onboarding routes only, and those not by API key. Raises as private.authenticate says.
create or replace function private.tenant_principal(holder private.holder, credential jsonb) returns app.principal
language plpgsql stable as $$
declare
  creditor uuid := holder.creditor_id;
  account_status text;
begin
  if holder.role = 'partner' then
    creditor := private.linked_creditor(holder.partner_id, credential ->> 'creditor',
      (credential ->> 'writes')::boolean);
  elsif holder.role <> 'creditor' then
    perform app.refuse('operation_not_allowed');
  end if;
  select a.status into account_status from private.accounts a where a.creditor_id = creditor;
  if account_status <> 'verified'
    and (credential ->> 'access' = 'tenant' or holder.credential_kind = 'api_key' or account_status = 'rejected') then
    perform app.refuse('account_not_active');
  end if;
  return app.make_principal(role => 'svc_creditor', creditor_id => creditor, actor_type => holder.role, actor => holder.actor,
    user_id => holder.user_id, partner_id => holder.partner_id, credential_kind => holder.credential_kind);
end $$;
