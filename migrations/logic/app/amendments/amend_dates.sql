-- Amends invoice or due date. A due date that makes the claim time-barred pauses outreach (sol_time_barred), one that
-- makes it good again lifts that pause. Raises invalid_amendment when the dates are out of order.
create or replace function app.amend_dates(p app.placements, invoiced date, due date) returns void language plpgsql volatile as $$
declare
  limitation record;
  lifted constant boolean := p.paused_reason is not distinct from 'sol_time_barred';
begin
  if invoiced > due then
    perform app.refuse_amendment('invoice_date may not be after due_date');
  end if;
  select l.barred, l.possibly into limitation
  from app.debtors d, app.limitation(d.state, due, app.today()) l
  where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
  update app.placements row set invoice_date = invoiced, due_date = due, updated_at = app.now(),
    time_barred = limitation.barred, possibly_time_barred = limitation.possibly,
    paused_reason = case when limitation.barred then 'sol_time_barred' when not lifted then row.paused_reason end,
    paused_channels = case when limitation.barred then '{call,email}' when not lifted then row.paused_channels end,
    paused_since = case when limitation.barred then app.now() when not lifted then row.paused_since end,
    paused_until = case when not limitation.barred and not lifted then row.paused_until end
  where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
end $$;
