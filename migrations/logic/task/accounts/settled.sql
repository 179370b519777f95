-- What came of a task that an HTTP process ran at once, as the body of its answer; null while it is being worked on (by a
-- worker that was faster). answer: the function task.<answer>() that reads it, inside the tenant.
create or replace function task.settled(creditor uuid, key text, answer text) returns text language plpgsql volatile as $$
declare
  body text;
begin
  perform task.enter(creditor);
  if exists (select from app.agenda a where a.creditor_id = $1 and a.key = $2 and a.state = 'claimed') then
    return null;
  end if;
  execute format('select task.%I()::text', answer) into body;
  return body;
end $$;
grant execute on function task.settled(uuid, text, text) to public;
