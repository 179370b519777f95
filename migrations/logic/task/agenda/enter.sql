-- Enters the tenant as the worker, who acts for the system.
create or replace function task.enter(creditor uuid) returns void language sql volatile as $$
  select app.enter(app.make_principal(role => 'svc_worker', creditor_id => creditor, actor_type => 'system', actor => 'system',
    credential_kind => 'system'))
$$;
grant execute on function task.enter(uuid) to public;
