-- Books the folding of metric deltas, unless it is booked. Does nothing rather than move the date: a write to one agenda
-- row from every transaction would make the tenant's writers queue.
create or replace function app.book_fold() returns void language plpgsql volatile as $$
begin
  insert into app.agenda (creditor_id, key, task, subject, due_at)
  values (app.creditor_id(), 'fold_metrics', 'fold_metrics', app.creditor_id(), app.now() + interval '2 seconds')
  on conflict (creditor_id, key) do nothing;
end $$;
