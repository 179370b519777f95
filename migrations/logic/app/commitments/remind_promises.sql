-- Reminds a debtor of all its promises with a payment due now, or asks for the date where it named none: one email each, sent
-- as one message. Each payment is reminded of once. Runs under the locks of debtor and placements.
create or replace function app.remind_promises(d app.debtors) returns void language plpgsql volatile
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  found record;
begin
  for found in
    select p.placement_id, p.status, c.commitment_id, c.dated, due.due_date
    from app.placements p
    join app.commitments c on c.creditor_id = p.creditor_id and c.placement_id = p.placement_id and c.status = 'pending'
    cross join lateral app.open_due(c) due
    cross join lateral app.due_times(d, due.due_date) t
    where p.creditor_id = d.creditor_id and p.debtor_id = d.debtor_id and not app.is_terminal(p.status)
      and t.remind_at <= (select app.now()) and t.broken_at > (select app.now()) and t.remind_at > c.committed_at
      and coalesce(c.reminded_until < due.due_date, true)
    order by p.placement_id
  loop
    update app.commitments c set reminded_until = found.due_date
    where c.creditor_id = d.creditor_id and c.commitment_id = found.commitment_id;
    if found.status = 'pending_payment' then
      perform app.write_service_email(found.placement_id, case when found.dated then 'promise_reminder' else 'promise_question' end,
        jsonb_build_object('commitment_id', found.commitment_id, 'due_date', found.due_date));
    end if;
  end loop;
end $$;
