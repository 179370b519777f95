-- A row of the entered tenant's agenda; all null when there is none. lock: until the end of the transaction. Agenda rows come
-- after all else in the order of locks, so they are locked last.
create or replace function task.find_row(key text, lock boolean) returns app.agenda language plpgsql volatile
-- The agenda is empty at times, and the plan that is cheapest then would later read ten thousand rows to find one.
set enable_seqscan = off as $$
declare
  creditor constant uuid := app.creditor_id();
  booking app.agenda;
begin
  if lock then
    select a.* into booking from app.agenda a where a.creditor_id = creditor and a.key = find_row.key for no key update;
  else
    select a.* into booking from app.agenda a where a.creditor_id = creditor and a.key = find_row.key;
  end if;
  return booking;
end $$;
grant execute on function task.find_row(text, boolean) to svc_worker;
