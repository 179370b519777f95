-- Before a secret or a user is made for somebody: the caller is that tenant or that partner itself, or an operator (or the owner,
-- by hand). holder_kind: creditor, partner or operator. Raises operation_not_allowed.
create or replace function private.assert_may_issue(holder_kind text, holder_id uuid) returns void language plpgsql stable as $$
declare
  acting constant text := current_setting('role');
begin
  if acting in ('none', 'svc_operator') then
    return;
  end if;
  if (acting = 'svc_creditor' and holder_kind = 'creditor' and holder_id::text = current_setting('app.creditor_id', true)
    or acting = 'svc_partner' and holder_kind = 'partner' and holder_id::text = current_setting('app.partner_id', true)) is not true then
    perform app.refuse('operation_not_allowed');
  end if;
end $$;
