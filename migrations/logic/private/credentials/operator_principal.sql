-- An operator, outside every tenant until app.enter_tenant. Raises operation_not_allowed for everybody else.
create or replace function private.operator_principal(holder private.holder) returns app.principal
language plpgsql stable as $$
begin
  if holder.role <> 'operator' then
    perform app.refuse('operation_not_allowed');
  end if;
  return app.make_principal(role => 'svc_operator', actor_type => 'operator', actor => holder.actor, user_id => holder.user_id,
    credential_kind => holder.credential_kind);
end $$;
