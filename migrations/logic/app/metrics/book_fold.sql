-- Books the folding of counts, unless it is booked. Looks and tries a lock first: the upsert alone waits for another
-- writer's uncommitted booking, so that a tenant's writers would queue, and deadlock with one that locks placements.
-- What slips through is counted all the same, and folded after the next write.
create or replace function app.book_fold() returns void language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
begin
  if not exists (select from app.agenda a where a.creditor_id = app.creditor_id() and a.key = 'fold_metrics' and a.state <> 'parked')
    and pg_try_advisory_xact_lock(hashtextextended('fold_metrics:' || app.creditor_id(), 0))
  then
    insert into app.agenda as a (creditor_id, key, task, subject, due_at)
    values (app.creditor_id(), 'fold_metrics', 'fold_metrics', app.creditor_id(), app.now() + interval '1 minute')
    on conflict on constraint agenda_pkey do update
    set state = 'waiting', due_at = excluded.due_at, attempts = 0, failures = 0, last_error = null, parked_at = null
    where a.state = 'parked';
  end if;
end $$;
