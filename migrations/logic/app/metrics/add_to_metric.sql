-- Adds to a metric of the entered tenant, in a slot that this transaction holds.
create or replace function app.add_to_metric(metric text, day date, key text, n bigint, amount numeric) returns void
language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
declare
  taken constant integer := app.take_metric_slot();
begin
  insert into app.metric_slots as s (creditor_id, metric, day, key, slot, n, amount)
  values (app.creditor_id(), metric, day, key, taken, n, amount)
  on conflict on constraint metric_slots_pkey do update set n = s.n + excluded.n, amount = s.amount + excluded.amount;
end $$;
