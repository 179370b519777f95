-- A partner on its own management surface. Raises operation_not_allowed for everybody else.
create or replace function private.partner_principal(holder private.holder) returns app.principal
language plpgsql stable as $$
begin
  if holder.role <> 'partner' then
    perform app.refuse('operation_not_allowed');
  end if;
  return ('svc_partner', null, 'partner', holder.actor, holder.user_id, holder.partner_id, holder.credential_kind)::app.principal;
end $$;
