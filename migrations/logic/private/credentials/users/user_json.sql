-- A user as the session routes show it.
create or replace function private.user_json(of_user uuid) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('user_id', u.user_id, 'email', u.email, 'role', u.role, 'name', u.name,
    'creditor_id', u.creditor_id, 'partner_id', u.partner_id)
  from private.users u where u.user_id = of_user
$$;
grant execute on function private.user_json(uuid) to svc_public, svc_creditor;
