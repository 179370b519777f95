-- Raises duplicate_invoice, naming the placement that holds the number, when there is one.
create or replace function app.refuse_duplicate(invoice_number text) returns void language plpgsql volatile as $$
declare
  holder uuid;
begin
  select p.placement_id into holder from app.placements p
  where p.creditor_id = app.creditor_id() and p.invoice_number = refuse_duplicate.invoice_number;
  if found then
    perform app.refuse('duplicate_invoice', detail => jsonb_build_object(
      'reason', 'duplicate_invoice', 'message', format('Invoice %s is already placed', invoice_number),
      'invoice_number', invoice_number, 'placement_id', holder));
  end if;
end $$;
