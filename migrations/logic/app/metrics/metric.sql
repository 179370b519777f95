-- The figure of a metric, exact after each write: what was folded plus what was counted since. keys null: all of them.
create or replace function app.metric(
  metric text, keys text[] default null, from_day date default '1970-01-01', out n bigint, out amount numeric
) language plpgsql stable
-- As in task.find_row.
set enable_seqscan = off as $$
begin
  select coalesce(sum(f.n), 0)::bigint, coalesce(sum(f.amount), 0) into n, amount
  from (
    select m.n, m.amount from app.metrics m
    where m.creditor_id = app.creditor_id() and m.metric = metric.metric and m.day >= from_day and (keys is null or m.key = any (keys))
    union all
    select s.n, s.amount from app.metric_slots s
    where s.creditor_id = app.creditor_id() and s.metric = metric.metric and s.day >= from_day and (keys is null or s.key = any (keys))
    union all
    -- Until logic 5.
    select d.n, d.amount from app.metric_deltas d
    where d.creditor_id = app.creditor_id() and d.metric = metric.metric and d.day >= from_day and (keys is null or d.key = any (keys))
  ) f;
end $$;
