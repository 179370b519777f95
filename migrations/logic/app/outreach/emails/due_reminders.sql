-- Returns the promise reminders to a debtor that are scheduled, due and still open, oldest first, at most as many as one
-- message lists.
create or replace function app.due_reminders(debtor uuid) returns setof app.emails language sql stable as $$
  select e.* from app.emails e
  join app.placements p on p.creditor_id = e.creditor_id and p.placement_id = e.placement_id
  where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and p.status = 'pending_payment'
    and e.status = 'scheduled' and not e.outreach and e.facts ? 'commitment_id' and e.scheduled_at <= (select app.now())
    and (app.reminded_due(e)).number is not null
  order by e.scheduled_at, e.email_id limit 50
$$;
