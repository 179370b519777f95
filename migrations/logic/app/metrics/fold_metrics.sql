-- Folds the tenant's counts into app.metrics: those of slots that nobody holds, and 10,000 at most of the deltas of the release before.
-- Returns whether there may be more of these. Readers add all tables in one statement, so no count changes by it.
create or replace function app.fold_metrics() returns boolean language plpgsql volatile as $$
declare
  batch constant integer := 10000;
  slots integer[];
  taken bigint;
begin
  slots := array(
    select s.slot from (select distinct o.slot from app.metric_slots o where o.creditor_id = app.creditor_id()) s
    where pg_try_advisory_xact_lock(app.metric_slot_lock(s.slot)));
  with gone as (
    delete from app.metric_deltas d
    where d.creditor_id = app.creditor_id() and d.delta_id in (
      select o.delta_id from app.metric_deltas o where o.creditor_id = app.creditor_id() order by o.delta_id limit batch)
    returning d.metric, d.day, d.key, d.n, d.amount
  ), emptied as (
    delete from app.metric_slots s where s.creditor_id = app.creditor_id() and s.slot = any (slots)
    returning s.metric, s.day, s.key, s.n, s.amount
  ), folded as (
    insert into app.metrics as m (creditor_id, metric, day, key, n, amount)
    select app.creditor_id(), g.metric, g.day, g.key, sum(g.n), sum(g.amount)
    from (select * from gone union all select * from emptied) g
    group by g.metric, g.day, g.key order by g.metric, g.day, g.key
    on conflict (creditor_id, metric, day, key) do update set n = m.n + excluded.n, amount = m.amount + excluded.amount
  )
  select count(*) into taken from gone;
  return taken = batch;
end $$;
