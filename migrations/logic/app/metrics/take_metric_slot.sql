-- Takes the first slot of the entered tenant's counts that no other transaction holds, until the end of the transaction; the same
-- one again when it asks again. Never waits.
create or replace function app.take_metric_slot() returns integer language plpgsql volatile as $$
declare
  slot integer := 0;
begin
  while not pg_try_advisory_xact_lock(app.metric_slot_lock(slot)) loop
    slot := slot + 1;
  end loop;
  return slot;
end $$;
