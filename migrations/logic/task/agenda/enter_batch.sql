-- For a transaction with several touches in it, whose locks come touch by touch and so not in the one order: it waits for none of them
-- as long as it takes to find a deadlock (a second), but fails, and its touches are taken one by one. Nobody else fails for it.
-- Called by task.begin_many and task.finish_many.
create or replace function task.enter_batch() returns void language sql volatile as $$
  select set_config('lock_timeout', '100ms', true)
$$;
grant execute on function task.enter_batch() to svc_worker;
