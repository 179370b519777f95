-- The end of task.begin_row: claims the row, or puts it away when claim is null. It comes last because agenda rows are locked
-- after all else that a task locks, as by the rules that book. Raises stale_claim when somebody else was faster.
create or replace function task.claim_row(key text, claim uuid, claimed_by integer) returns void
language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
declare
  booking app.agenda;
begin
  if claim is null then
    booking := task.find_row(key, true);
    if booking.key is null or booking.state in ('claimed', 'parked') or booking.due_at > app.now() then
      perform app.refuse('stale_claim');
    end if;
    perform task.complete_or_requeue(booking);
    return;
  end if;
  update app.agenda a set state = 'claimed', claim = claim_row.claim, claimed_by = claim_row.claimed_by,
    claimed_at = transaction_timestamp(), attempts = a.attempts + 1
  where a.creditor_id = app.creditor_id() and a.key = claim_row.key and a.state in ('waiting', 'queued') and a.due_at <= app.now();
  if not found then
    perform app.refuse('stale_claim');
  end if;
end $$;
grant execute on function task.claim_row(text, uuid, integer) to svc_worker;
