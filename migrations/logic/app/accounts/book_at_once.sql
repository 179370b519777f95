-- Books a task about the tenant's account, due now, and answers which one (202): the HTTP process that has the answer in
-- hand runs it and answers what came of it (src/http/finishers); should that process die, the worker runs it.
create or replace function app.book_at_once(task text) returns api.response language plpgsql volatile as $$
begin
  perform app.book(task || ':' || app.creditor_id(), task, app.creditor_id(), app.now());
  return (202, json_build_object('creditor_id', app.creditor_id(), 'key', task || ':' || app.creditor_id()))::api.response;
end $$;
