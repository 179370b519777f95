-- Sets app.now() for the tenant that was entered, and answers it as it is set.
create or replace function app.set_clock() returns text language plpgsql volatile as $$
declare
  clock_offset interval;
begin
  if app.creditor_id() is not null then
    select c.clock_offset into clock_offset from app.clocks c where c.creditor_id = app.creditor_id();
  end if;
  return set_config('app.now', (transaction_timestamp() + coalesce(clock_offset, '0'))::text, true);
end $$;
