-- POST /v1/admin/creditors/{creditor_id}/suspend: suspends a verified account: its keys are refused, its users see onboarding
-- only. Raises creditor_not_found, creditor_status_conflict.
create or replace function api.suspend_creditor(input jsonb) returns api.response language plpgsql volatile as $$
begin
  perform app.decide_account(input, 'suspended');
  return app.account_status_reply();
end $$;
grant execute on function api.suspend_creditor(jsonb) to svc_operator;
