-- Books a task of the tenant for due_at (tenant time), in the transaction that decides; the key makes it one booking.
-- A row that is being worked on keeps its claim and comes up again afterwards. No job is added here: see task.promote.
create or replace function app.book(key text, task text, subject uuid, due_at timestamptz)
returns void language plpgsql volatile as $$
begin
  insert into app.agenda as a (creditor_id, key, task, subject, due_at)
  values (app.creditor_id(), key, task, subject, due_at)
  on conflict (creditor_id, key) do update set
    due_at = case when a.state = 'claimed' then a.due_at else excluded.due_at end,
    again_at = case when a.state = 'claimed' then excluded.due_at end,
    state = case when a.state = 'claimed' then 'claimed' else 'waiting' end,
    subject = excluded.subject;
  if due_at <= app.now() then
    perform app.wake();
  end if;
end $$;
