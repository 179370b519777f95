-- The user of a seed: made, or given the password anew (the seed has lost its own record of it), which ends its sessions.
-- Raises account_exists when the address belongs to somebody of another role or account.
create or replace function private.seed_user(email text, password text, role text, holder_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  known private.users;
begin
  select u.* into known from private.users u where u.email = lower(seed_user.email);
  if not found then
    return private.add_user(email, password, null, role, holder_id);
  elsif known.role <> seed_user.role or coalesce(known.creditor_id, known.partner_id) is distinct from holder_id then
    perform app.refuse('account_exists');
  end if;
  update private.users u
  set password_hash = private.password_hash(password, extensions.gen_salt('bf', private.password_cost()))
  where u.user_id = known.user_id;
  update private.sessions s set revoked_at = now() where s.user_id = known.user_id and s.revoked_at is null;
  return known.user_id;
end $$;
grant execute on function private.seed_user(text, text, text, uuid) to svc_operator;
