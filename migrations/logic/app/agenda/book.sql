-- Books a task of the tenant for due_at (tenant time), in the transaction that decides. The key makes it one booking:
-- a second one moves it, and task and subject stay what they were; parked work waits again, with nothing counted against it. A booking of a row that is being worked on (claimed,
-- or begun in this very transaction) goes to again_at and comes up when that work is done. Adds no job: see task.promote.
create or replace function app.book(key text, task text, subject uuid, due_at timestamptz)
returns void language plpgsql volatile as $$
declare
  begun constant text := current_setting('app.agenda_key', true);
begin
  insert into app.agenda as a (creditor_id, key, task, subject, due_at)
  values (app.creditor_id(), key, task, subject, due_at)
  on conflict on constraint agenda_pkey do update set
    again_at = case when a.state = 'claimed' or a.key = begun then excluded.due_at end,
    due_at = case when a.state = 'claimed' or a.key = begun then a.due_at else excluded.due_at end,
    attempts = case when a.state = 'claimed' or a.key = begun then a.attempts else 0 end,
    failures = case when a.state = 'claimed' or a.key = begun then a.failures else 0 end,
    last_error = case when a.state = 'claimed' or a.key = begun then a.last_error end,
    parked_at = null,
    state = case when a.state = 'claimed' or a.key = begun then a.state else 'waiting' end;
  if due_at <= app.now() then
    perform app.wake();
  end if;
end $$;
