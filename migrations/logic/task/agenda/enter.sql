-- Enters the tenant as the worker, who acts for the system. Called by every door of the worker.
create or replace function task.enter(creditor uuid) returns void language sql volatile as $$
  select app.enter(('svc_worker', creditor, 'system', 'system', null, null, 'system')::app.principal)
$$;
grant execute on function task.enter(uuid) to public;
