-- Folds the tenant's counts; comes again at once while there are more. There is nothing to do outside.
create or replace function task.begin_fold_metrics(subject uuid, key text) returns jsonb language plpgsql volatile as $$
begin
  if app.fold_metrics() then
    perform app.book(key, 'fold_metrics', subject, app.now());
  end if;
  return null;
end $$;
grant execute on function task.begin_fold_metrics(uuid, text) to svc_worker;
