-- What a reply is about: the open placements of the message that it names, else the open one to whose own address it came; in the
-- order in which a message lists them. Runs under the debtor's lock.
create or replace function app.answered_placements(e app.emails, r app.replies) returns uuid[] language sql stable as $$
  select array(
    select p.placement_id from app.placements p
    where p.creditor_id = e.creditor_id and p.debtor_id = e.debtor_id and not app.is_terminal(p.status)
      and (p.placement_id = e.placement_id or p.placement_id in (
        select sent.placement_id from app.emails sent
        where sent.creditor_id = e.creditor_id and sent.message_id = r.message_id and sent.direction = 'outbound'))
    order by p.due_date, p.invoice_number)
$$;
