-- Returns the outreach emails to a debtor that are scheduled and due, oldest first, at most as many as one message lists.
create or replace function app.due_emails(debtor uuid) returns setof app.emails language sql stable as $$
  select e.* from app.emails e
  join app.placements p on p.creditor_id = e.creditor_id and p.placement_id = e.placement_id
  where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and p.status in ('ready', 'in_outreach')
    and e.status = 'scheduled' and e.outreach and e.scheduled_at <= (select app.now())
  order by e.scheduled_at, e.email_id limit 50
$$;
