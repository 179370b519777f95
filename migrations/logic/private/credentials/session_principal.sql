-- Any signed-in user, for the routes about the session itself; they touch no tenant.
create or replace function private.session_principal(holder private.holder) returns app.principal
language plpgsql stable as $$
begin
  if holder.credential_kind <> 'session' then
    perform app.refuse('session_required');
  end if;
  return ('svc_public', null, holder.role, holder.actor, holder.user_id, holder.partner_id, 'session')::app.principal;
end $$;
