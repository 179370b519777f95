-- POST /v1/admin/creditors/{creditor_id}/reject: rejects an account. Raises creditor_not_found, creditor_status_conflict.
create or replace function api.reject_creditor(input jsonb) returns api.response language plpgsql volatile as $$
begin
  perform app.decide_account(input, 'rejected');
  return app.account_status_reply();
end $$;
grant execute on function api.reject_creditor(jsonb) to svc_operator;
