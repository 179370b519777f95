-- POST /v1/admin/creditors/{creditor_id}/reinstate: a suspended or rejected account is verified again.
-- Raises creditor_not_found, creditor_status_conflict.
create or replace function api.reinstate_creditor(input jsonb) returns api.response language plpgsql volatile as $$
begin
  perform app.decide_account(input, 'reinstated');
  return app.account_status_reply();
end $$;
grant execute on function api.reinstate_creditor(jsonb) to svc_operator;
