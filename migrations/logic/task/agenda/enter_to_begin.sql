-- Enters the tenant to begin work of its agenda; false where its clock is driven and this is not the driver (claimed_by null), or
-- the other way round.
create or replace function task.enter_to_begin(creditor uuid, claimed_by integer) returns boolean language plpgsql volatile as $$
begin
  if claimed_by is not null then
    -- In a statement of its own: only the snapshot of the next one shows a clock that was moved or taken meanwhile.
    perform pg_advisory_xact_lock_shared(task.clock_lock(creditor));
  end if;
  perform task.enter(creditor);
  return exists (select from app.clocks c where c.creditor_id = creditor and c.driver is not null) = (claimed_by is null);
end $$;
grant execute on function task.enter_to_begin(uuid, integer) to public;
