-- Any signed-in user, for the routes about the session itself; they touch no tenant.
create or replace function private.session_principal(holder private.holder) returns app.principal
language plpgsql stable as $$
begin
  if holder.credential_kind <> 'session' then
    perform app.refuse('session_required');
  end if;
  return app.make_principal(role => 'svc_public', actor_type => holder.role, actor => holder.actor, user_id => holder.user_id,
    partner_id => holder.partner_id, credential_kind => 'session');
end $$;
