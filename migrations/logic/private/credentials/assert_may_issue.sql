-- Before a secret is made for somebody: the caller is that tenant or partner itself, or an operator (or the owner, by hand).
-- Raises operation_not_allowed. Called by the functions that issue secrets, which as definers see everything.
create or replace function private.assert_may_issue(holder_id uuid) returns void language plpgsql stable as $$
begin
  if current_setting('role') not in ('none', 'svc_operator')
    and coalesce(holder_id::text not in (current_setting('app.creditor_id', true), current_setting('app.partner_id', true)), true) then
    perform app.refuse('operation_not_allowed');
  end if;
end $$;
