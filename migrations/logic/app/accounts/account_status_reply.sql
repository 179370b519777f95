-- Returns the response of an operator's decision on an account: {creditor_id, status}.
create or replace function app.account_status_reply() returns api.response language sql stable as $$
  select (200, json_build_object('creditor_id', c.creditor_id, 'status', c.status))::api.response from app.account() c
$$;
