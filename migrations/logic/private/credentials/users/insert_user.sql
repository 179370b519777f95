-- Makes a user who may sign in; holder_id is the creditor or partner, null for an operator. Never touches a user that exists:
-- raises account_exists. Who may have a user made is for its callers to decide.
create or replace function private.insert_user(email text, password text, name text, role text, holder_id uuid) returns uuid
language plpgsql volatile as $$
declare
  made uuid;
begin
  insert into private.users (email, name, role, creditor_id, partner_id, password_hash, created_at)
  values (lower(email), name, role, case when role = 'creditor' then holder_id end,
    case when role = 'partner' then holder_id end,
    private.password_hash(password, extensions.gen_salt('bf', private.password_cost())), now())
  on conflict on constraint users_email_key do nothing
  returning users.user_id into made;
  if made is null then
    perform app.refuse('account_exists');
  end if;
  return made;
end $$;
