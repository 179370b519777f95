-- The placement that a row of the agenda is about: its subject is one, or an email, a call or a commitment on one. Null where the
-- work is a debtor's or the account's.
create or replace function app.placement_of_work(work app.agenda) returns uuid language sql stable as $$
  select coalesce(
    (select p.placement_id from app.placements p where p.creditor_id = work.creditor_id and p.placement_id = work.subject),
    (select e.placement_id from app.emails e where e.creditor_id = work.creditor_id and e.email_id = work.subject),
    (select c.placement_id from app.calls c where c.creditor_id = work.creditor_id and c.call_id = work.subject),
    (select c.placement_id from app.commitments c where c.creditor_id = work.creditor_id and c.commitment_id = work.subject))
$$;
