-- Until logic 5, for processes of the release before: named task.submit_kyb_result now.
create or replace function task.submit_kyb_settled(key text) returns json language sql volatile as $$
  select task.submit_kyb_result(key)
$$;
grant execute on function task.submit_kyb_settled(text) to svc_worker;
