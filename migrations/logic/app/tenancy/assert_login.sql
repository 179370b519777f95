-- For functions that run with more rights than their caller's and that any login may call: lets those logins go on that may become
-- the role. Asks for the login and not for the role, which nobody may have entered yet. Raises login_not_allowed.
create or replace function app.assert_login(acting name) returns void language plpgsql stable as $$
begin
  if not pg_has_role(session_user, acting, 'member') then
    perform app.refuse('login_not_allowed');
  end if;
end $$;
