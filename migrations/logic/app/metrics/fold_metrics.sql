-- Folds the tenant's oldest deltas, 10,000 at most, into app.metrics, and says whether there may be more.
-- Readers add both tables in one statement, so no count changes by it. Called by task.begin_fold_metrics.
create or replace function app.fold_metrics() returns boolean language plpgsql volatile as $$
declare
  batch constant integer := 10000;
  taken bigint;
begin
  with gone as (
    delete from app.metric_deltas d
    where d.creditor_id = app.creditor_id() and d.delta_id in (
      select o.delta_id from app.metric_deltas o where o.creditor_id = app.creditor_id() order by o.delta_id limit batch)
    returning d.metric, d.day, d.key, d.n, d.amount
  ), folded as (
    insert into app.metrics as m (creditor_id, metric, day, key, n, amount)
    select app.creditor_id(), g.metric, g.day, g.key, sum(g.n), sum(g.amount)
    from gone g group by g.metric, g.day, g.key order by g.metric, g.day, g.key
    on conflict (creditor_id, metric, day, key) do update set n = m.n + excluded.n, amount = m.amount + excluded.amount
  )
  select count(*) into taken from gone;
  return taken = batch;
end $$;
