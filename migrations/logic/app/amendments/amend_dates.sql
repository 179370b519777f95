-- Amends invoice or due date. A due date that makes the claim time-barred pauses outreach, through the judgement that follows.
create or replace function app.amend_dates(p app.placements, invoiced date, due date) returns void language plpgsql volatile as $$
declare
  limitation record;
begin
  if invoiced > due then
    perform app.refuse_amendment('invoice_date may not be after due_date');
  end if;
  select l.barred, l.possibly into limitation
  from app.debtors d, app.limitation(d.state, due, app.today()) l
  where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
  update app.placements row set invoice_date = invoiced, due_date = due, updated_at = app.now(),
    time_barred = limitation.barred, possibly_time_barred = limitation.possibly
  where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
end $$;
