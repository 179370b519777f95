-- For a transaction with several touches in it, whose locks come touch by touch and so not in the one order: it waits a tenth of a
-- second for one, and hardly at all when others may have waited for its own nearly as long as it takes until they look for a
-- deadlock (a second). It fails instead, and its touches are taken one by one; nobody else is given up for it.
create or replace function task.limit_waits() returns void language sql volatile as $$
  select set_config('lock_timeout',
    case when clock_timestamp() < transaction_timestamp() + interval '700 milliseconds' then '100ms' else '1ms' end, true)
$$;
grant execute on function task.limit_waits() to svc_worker;
