-- Returns what a simulated vendor was told for an account, or has stored; null when nothing.
create or replace function task.simulation(creditor uuid, name text, subject uuid) returns jsonb language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
begin
  perform task.enter(creditor);
  return (
    select s.value from app.simulations s
    where s.creditor_id = app.creditor_id() and s.name = simulation.name and s.subject = simulation.subject);
end $$;
grant execute on function task.simulation(uuid, text, uuid) to public;
