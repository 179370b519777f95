-- The advisory lock of one slot of the entered tenant's counts.
create or replace function app.metric_slot_lock(slot integer) returns bigint language sql stable parallel safe as $$
  select hashtextextended('metric_slots:' || app.creditor_id(), slot)
$$;
