-- An operator found out whether a call of unknown delivery reached the debtor. Returns its placement. A call that did not
-- leaves the contact budget; status and cadence stay. Raises delivery_known.
create or replace function app.resolve_call_delivery(call uuid, verdict text, note text) returns uuid language plpgsql volatile as $$
declare
  c constant app.calls := app.call_row(call);
begin
  perform app.lock_contacts(c.debtor_id);
  perform app.placement_locked(c.placement_id);
  update app.calls row set failure = case verdict when 'not_delivered' then 'not_placed' end
  where row.creditor_id = c.creditor_id and row.call_id = call and row.failure = 'delivery_unknown';
  if not found then
    perform app.refuse('delivery_known');
  end if;
  perform app.record_delivery_resolution('call', call, c.placement_id, verdict, note);
  return c.placement_id;
end $$;
