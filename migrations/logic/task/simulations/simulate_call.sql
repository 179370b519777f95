-- The simulated voice vendor's books: notes a call under its key with what came of it, how often it was placed, and uses up
-- what the next call of the placement was told to report. In a transaction of its own, as a vendor's would be.
-- False: the vendor was told to be down for this account, and placed nothing.
create or replace function task.simulate_call(creditor uuid, key uuid, placement uuid, report jsonb) returns boolean
language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
begin
  if task.simulation(creditor, 'voice_outage', creditor) is not null then
    return false;
  end if;
  -- A vendor's flush is not ours to wait for.
  perform set_config('synchronous_commit', 'off', true);
  insert into app.simulations as s (creditor_id, name, subject, value)
  values (creditor, 'placed_call', key, jsonb_build_object('times_placed', 1, 'report', report))
  on conflict (creditor_id, name, subject) do update
    set value = s.value || jsonb_build_object('times_placed', (s.value ->> 'times_placed')::integer + 1);
  delete from app.simulations s where s.creditor_id = creditor and s.name = 'next_call' and s.subject = placement;
  return true;
end $$;
grant execute on function task.simulate_call(uuid, uuid, uuid, jsonb) to public;
