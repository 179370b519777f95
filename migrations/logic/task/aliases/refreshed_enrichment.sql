-- Until logic 5, for processes of the release before: named task.refresh_enrichment_result now.
create or replace function task.refreshed_enrichment(key text) returns json language sql volatile as $$
  select task.refresh_enrichment_result(key)
$$;
grant execute on function task.refreshed_enrichment(text) to svc_worker;
