-- Whether the simulated email vendor has sent a message.
create or replace function task.simulated_message(creditor uuid, key uuid) returns boolean language plpgsql volatile as $$
begin
  perform task.enter(creditor);
  return exists (select from app.outbox o where o.creditor_id = creditor and o.message_id = key);
end $$;
grant execute on function task.simulated_message(uuid, uuid) to public;
