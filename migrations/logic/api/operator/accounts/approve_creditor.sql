-- POST /v1/admin/creditors/{creditor_id}/approve: verifies an account wherever it stands on its way and mints its key, its
-- signing secret and the code with which a user can join it. Raises creditor_not_found, creditor_status_conflict.
create or replace function api.approve_creditor(input jsonb) returns api.response language plpgsql volatile as $$
declare
  creditor constant uuid := app.decide_account(input, 'approved');
begin
  return (200, json_build_object('status', (app.account()).status,
    'api_key', (app.issue_key('api_key.issued')).api_key,
    'webhook_signing_secret', (private.store_signing_secret('creditor', creditor, input -> 'signing_secret')).secret,
    'signup_code', private.issue_signup_code(creditor)))::api.response;
end $$;
grant execute on function api.approve_creditor(jsonb) to svc_operator;
