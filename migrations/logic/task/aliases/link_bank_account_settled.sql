-- Until logic 5, for processes of the release before: named task.link_bank_account_result now.
create or replace function task.link_bank_account_settled(key text) returns json language sql volatile as $$
  select task.link_bank_account_result(key)
$$;
grant execute on function task.link_bank_account_settled(text) to svc_worker;
