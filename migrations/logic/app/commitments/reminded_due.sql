-- Returns the payment that an email reminds of; null once it is paid, promised anew or no longer expected.
create or replace function app.reminded_due(e app.emails) returns app.commitment_dues language sql stable as $$
  select due
  from app.commitments c
  join app.placements p on p.creditor_id = c.creditor_id and p.placement_id = c.placement_id and p.status = 'pending_payment'
  cross join lateral app.open_due(c) due
  where c.creditor_id = e.creditor_id and c.commitment_id = (e.facts ->> 'commitment_id')::uuid and c.status = 'pending'
    and due.due_date = (e.facts ->> 'due_date')::date and c.reminded_until = due.due_date
$$;
