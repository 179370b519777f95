-- POST /v1/creditors/me/issue-api-key: the first key and signing secret, once. Raises account_not_active until the account
-- is verified, payouts are on and an agreement is accepted; then api_key_already_issued. A partner, who holds none of the
-- creditor's secrets, gets operation_not_allowed where it would be shown them.
create or replace function api.issue_api_key(input jsonb) returns api.response language plpgsql volatile as $$
declare
  c constant app.creditors := app.lock_account();
  issued record;
begin
  if c.status = 'verified' and c.api_key_issued_at is not null then
    perform app.refuse('api_key_already_issued');
  elsif c.status <> 'verified' or not c.payouts_enabled or not app.accepted_agreement() then
    perform app.refuse('account_not_active');
  elsif app.actor_type() = 'partner' then
    perform app.refuse('operation_not_allowed');
  end if;
  select k.* into issued from app.issue_key('api_key.issued') k;
  return (201, json_build_object('api_key', issued.api_key, 'key_prefix', issued.key_prefix, 'webhook_signing_secret',
    (private.store_signing_secret('creditor', c.creditor_id, input -> 'signing_secret')).secret))::api.response;
end $$;
grant execute on function api.issue_api_key(jsonb) to svc_creditor;
