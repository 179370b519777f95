-- Makes a user for the tenant or partner that calls; operators make them for everybody, and other operators. holder_id is the creditor
-- or partner, null for an operator. Raises operation_not_allowed, account_exists.
create or replace function private.add_user(email text, password text, name text, role text, holder_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.assert_may_issue(role, holder_id);
  return private.insert_user(email, password, name, role, holder_id);
end $$;
-- Until logic 5: granted to it by the release before.
revoke execute on function private.add_user(text, text, text, text, uuid) from svc_public;
grant execute on function private.add_user(text, text, text, text, uuid) to svc_creditor, svc_operator;
