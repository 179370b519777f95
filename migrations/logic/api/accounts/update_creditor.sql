-- PATCH /v1/creditors/me: business facts. Raises creditor_status_conflict while they are being verified, and
-- account_not_active on a suspended account.
create or replace function api.update_creditor(input jsonb) returns api.response language plpgsql volatile as $$
declare
  c constant app.creditors := app.lock_account();
begin
  if c.status = 'pending_verification' then
    perform app.refuse('creditor_status_conflict', array[c.status]);
  elsif c.status = 'suspended' then
    perform app.refuse('account_not_active');
  end if;
  return (200, app.account_json(app.update_account(input -> 'body')))::api.response;
end $$;
grant execute on function api.update_creditor(jsonb) to svc_creditor;
