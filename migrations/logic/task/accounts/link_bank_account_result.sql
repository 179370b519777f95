-- The answer to POST /v1/creditors/me/bank-link once its task is done: {status, link_url, payouts_enabled}.
create or replace function task.link_bank_account_result(key text) returns json language sql stable as $$
  select json_build_object('status', c.status, 'link_url', c.bank_link_url, 'payouts_enabled', c.payouts_enabled)
  from app.account() c
$$;
grant execute on function task.link_bank_account_result(text) to svc_worker;
