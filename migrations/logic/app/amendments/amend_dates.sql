-- Amends the invoice or due date. The evaluation that follows pauses outreach when the new date makes the claim time-barred,
-- and lifts that pause when it does not. Raises invalid_amendment for dates out of order.
create or replace function app.amend_dates(p app.placements, invoiced date, due date) returns void language plpgsql volatile as $$
begin
  if invoiced > due then
    perform app.refuse_amendment('invoice_date may not be after due_date');
  end if;
  update app.placements row set invoice_date = invoiced, due_date = due, updated_at = app.now(),
    possibly_time_barred = (app.limitation(d.state, due, app.today())).possibly
  from app.debtors d
  where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id
    and d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
end $$;
