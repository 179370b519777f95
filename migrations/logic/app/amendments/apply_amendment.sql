-- Writes an amendment's new value; its form was judged by the contract's schema. Raises amount_below_recovered,
-- invalid_amendment, duplicate_invoice.
create or replace function app.apply_amendment(p app.placements, kind text, after_value jsonb) returns void
language plpgsql volatile as $$
declare
  given constant text := app.clean(after_value #>> '{}');
begin
  case kind
    when 'invoice_amount' then perform app.amend_amount(p, round(given::numeric, 2));
    when 'invoice_number' then perform app.amend_number(p, given);
    when 'invoice_date' then perform app.amend_dates(p, given::date, p.due_date);
    when 'due_date' then perform app.amend_dates(p, p.invoice_date, given::date);
    when 'debtor_contact' then perform app.amend_contact(p, after_value);
    when 'notes' then
      update app.placements row set notes = given, updated_at = app.now()
      where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
  end case;
end $$;
