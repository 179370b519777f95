-- A partner on its own management surface. Raises operation_not_allowed for everybody else.
create or replace function private.partner_principal(holder private.holder) returns app.principal
language plpgsql stable as $$
begin
  if holder.role <> 'partner' then
    perform app.refuse('operation_not_allowed');
  end if;
  return app.make_principal(role => 'svc_partner', actor_type => 'partner', actor => holder.actor, user_id => holder.user_id,
    partner_id => holder.partner_id, credential_kind => holder.credential_kind);
end $$;
