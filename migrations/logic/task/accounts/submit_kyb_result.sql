-- The answer to POST /v1/creditors/me/kyb once its task is done: {status}.
create or replace function task.submit_kyb_result(key text) returns json language sql stable as $$
  select json_build_object('status', (app.account()).status)
$$;
grant execute on function task.submit_kyb_result(text) to svc_worker;
