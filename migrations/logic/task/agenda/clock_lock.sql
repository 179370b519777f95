-- The advisory lock of a tenant's clock: shared by whoever claims, exclusive for whoever takes the clock over.
create or replace function task.clock_lock(creditor uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('clock:' || creditor::text, 0)
$$;
grant execute on function task.clock_lock(uuid) to public;
