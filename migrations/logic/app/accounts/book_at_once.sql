-- Books a task about the tenant's account, due now, and returns its key (202). The HTTP process runs it and answers with its
-- result (src/http/finishers); after a crash the worker runs it.
create or replace function app.book_at_once(task text) returns api.response language plpgsql volatile as $$
begin
  perform app.book(task || ':' || app.creditor_id(), task, app.creditor_id(), app.now());
  return (202, json_build_object('creditor_id', app.creditor_id(), 'key', task || ':' || app.creditor_id()))::api.response;
end $$;
