-- Makes the first operator. One who exists keeps his password, whatever the configuration says by now; raises account_exists
-- when the address belongs to somebody who is no operator.
create or replace function private.add_first_operator(email text, password text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from private.users u where u.email = lower(add_first_operator.email) and u.role = 'operator') then
    perform private.add_user(email, password, null, 'operator', null);
  end if;
end $$;
grant execute on function private.add_first_operator(text, text) to svc_operator;
