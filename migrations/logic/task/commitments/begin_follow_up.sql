-- Looks after a promise: on the morning of the next open payment the debtor is reminded of it, or asked for the date where it
-- named none; a business day later a promise that is not kept is broken. A promise that is kept, or on a placement that is
-- closed, is left alone; one that a dispute or the like overtook is not asked for. There is nothing to do outside.
create or replace function task.begin_follow_up(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  p app.placements;
  c app.commitments;
  due app.commitment_dues;
  times record;
begin
  select row.* into strict c from app.commitments row where row.creditor_id = app.creditor_id() and row.commitment_id = subject;
  p := app.placement_locked(c.placement_id);
  select row.* into strict c from app.commitments row where row.creditor_id = p.creditor_id and row.commitment_id = subject;
  due := app.open_due(c);
  if c.status <> 'pending' or app.is_terminal(p.status) then
    return null;
  end if;
  -- All null when the promise is kept, as is what comes next.
  select t.* into times from app.debtors d, app.due_times(d, due.due_date) t
  where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
  if times.broken_at <= app.now() then
    perform app.break_commitment(c, due);
    return null;
  end if;
  if times.remind_at <= app.now() and times.remind_at > c.committed_at and coalesce(c.reminded_until < due.due_date, true) then
    if p.status = 'pending_payment' then
      perform app.write_service_email(p.placement_id, case when c.dated then 'promise_reminder' else 'promise_question' end,
        jsonb_build_object('only_while', 'pending_payment', 'promised_amount', '$' || to_char(due.amount, 'FM999,999,999,990.00'),
          'promised_date', to_char(due.due_date, 'FMMonth FMDD, YYYY')));
    end if;
    c.reminded_until := due.due_date;
  end if;
  update app.commitments row set reminded_until = c.reminded_until, next_followup_at = app.followup_at(c)
  where row.creditor_id = c.creditor_id and row.commitment_id = c.commitment_id returning row.* into c;
  if c.next_followup_at is not null then
    perform app.book(key, 'follow_up', subject, c.next_followup_at);
  end if;
  return null;
end $$;
grant execute on function task.begin_follow_up(uuid, text) to svc_worker;
