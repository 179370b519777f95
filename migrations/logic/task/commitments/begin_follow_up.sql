-- Follows up a promise: reminds of the next open payment on its morning, or asks for the date; breaks a promise that is not
-- kept one business day later. Nothing to do outside.
create or replace function task.begin_follow_up(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  p app.placements;
  d app.debtors;
  c app.commitments;
  due app.commitment_dues;
  times record;
begin
  select row.* into strict c from app.commitments row where row.creditor_id = app.creditor_id() and row.commitment_id = subject;
  select row.* into strict p from app.placements row where row.creditor_id = c.creditor_id and row.placement_id = c.placement_id;
  d := app.lock_contacts(p.debtor_id);
  perform from app.lock_open_placements(p.debtor_id);
  p := app.placement_locked(c.placement_id);
  select row.* into strict c from app.commitments row where row.creditor_id = p.creditor_id and row.commitment_id = subject;
  due := app.open_due(c);
  if c.status <> 'pending' or app.is_terminal(p.status) then
    return null;
  end if;
  -- All null when the promise is kept, as is what comes next.
  select t.* into times from app.due_times(d, due.due_date) t;
  if times.broken_at <= app.now() then
    perform app.break_commitment(c, due);
    return null;
  end if;
  perform app.remind_promises(d);
  select row.* into strict c from app.commitments row where row.creditor_id = p.creditor_id and row.commitment_id = subject;
  update app.commitments row set next_followup_at = app.followup_at(c)
  where row.creditor_id = c.creditor_id and row.commitment_id = c.commitment_id returning row.* into c;
  if c.next_followup_at is not null then
    perform app.book(key, 'follow_up', subject, c.next_followup_at);
  end if;
  return null;
end $$;
grant execute on function task.begin_follow_up(uuid, text) to svc_worker;
