-- Amends the invoice amount; it cannot fall below what was recovered. Above the threshold the debtor is screened as at intake.
create or replace function app.amend_amount(p app.placements, amount numeric) returns void language plpgsql volatile as $$
declare
  threshold numeric;
begin
  if amount not between 0.01 and 9999999999.99 then
    perform app.refuse_amendment('must be at least 0.01 and at most 9999999999.99');
  end if;
  if amount < p.recovered_amount then
    perform app.refuse('amount_below_recovered');
  end if;
  select c.sanctions_threshold into threshold from app.creditors c where c.creditor_id = p.creditor_id;
  update app.placements row set invoice_amount = amount, updated_at = app.now(),
    screening = case when row.screening is null and amount >= threshold then 'pending' else row.screening end
  where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
  if p.screening is null and amount >= threshold then
    perform app.book('screen:' || p.placement_id, 'screen_debtor', p.placement_id, app.now());
  end if;
end $$;
