-- Amends the invoice number. Raises duplicate_invoice when another placement holds it.
create or replace function app.amend_number(p app.placements, number text) returns void language plpgsql volatile as $$
begin
  if number <> p.invoice_number then
    perform app.refuse_duplicate(number);
    update app.placements row set invoice_number = number, updated_at = app.now()
    where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
  end if;
exception when unique_violation then
  perform app.refuse_duplicate(number);
end $$;
