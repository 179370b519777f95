-- Returns to whom the simulated email vendor sent a message; null when it did not.
create or replace function task.simulated_addressee(creditor uuid, key uuid) returns text language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
begin
  perform task.enter(creditor);
  return (select o.to_address from app.outbox o where o.creditor_id = creditor and o.message_id = key limit 1);
end $$;
grant execute on function task.simulated_addressee(uuid, uuid) to public;
