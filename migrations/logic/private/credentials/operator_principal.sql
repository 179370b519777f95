-- An operator, outside every tenant until app.enter_tenant. Raises operation_not_allowed for everybody else.
create or replace function private.operator_principal(holder private.holder) returns app.principal
language plpgsql stable as $$
begin
  if holder.role <> 'operator' then
    perform app.refuse('operation_not_allowed');
  end if;
  return ('svc_operator', null, 'operator', holder.actor, holder.user_id, null, holder.credential_kind)::app.principal;
end $$;
