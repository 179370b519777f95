-- Until logic 5, for processes of the release before: named task.simulate_inbound_email_result now.
create or replace function task.simulate_inbound_email_settled(key text) returns json language sql volatile as $$
  select task.simulate_inbound_email_result(key)
$$;
grant execute on function task.simulate_inbound_email_settled(text) to svc_worker;
