-- Raises account_exists when the address already has a user: signup neither attaches to it nor resets it.
create or replace function private.refuse_known_email(email text) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from private.users u where u.email = lower(refuse_known_email.email)) then
    perform app.refuse('account_exists');
  end if;
end $$;
grant execute on function private.refuse_known_email(text) to svc_creditor;
