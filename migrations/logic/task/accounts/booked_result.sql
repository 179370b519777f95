-- What came of a task that an operation booked, as the body of its answer; null while it is still due and the caller waits (a
-- worker was faster, or the clock is being driven). answer: the function task.<answer>(key) that reads it, inside the tenant; what
-- it raises is the answer too.
create or replace function task.booked_result(creditor uuid, key text, answer text, waits boolean) returns text
language plpgsql volatile as $$
declare
  body text;
begin
  perform task.enter(creditor);
  if waits and exists (select from app.agenda a where a.creditor_id = $1 and a.key = $2 and a.state <> 'parked' and a.due_at <= app.now()) then
    return null;
  end if;
  execute format('select task.%I($1)::text', answer) into body using key;
  return body;
end $$;
grant execute on function task.booked_result(uuid, text, text, boolean) to public;
