-- The simulated voice vendor: stores a call under its key and uses up the script of the placement's next call, in its own
-- transaction. Returns false during an outage.
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
