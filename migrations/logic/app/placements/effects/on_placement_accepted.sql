-- An operator accepted a placement from triage: books what a new placement books, the sanctions screen first where its amount
-- requires it.
create or replace function app.on_placement_accepted(move app.moves) returns void language plpgsql volatile as $$
declare
  p app.placements;
begin
  update app.placements row set updated_at = app.now(),
    screening = case when row.invoice_amount >= c.sanctions_threshold then 'pending' else row.screening end
  from app.creditors c
  where row.creditor_id = move.creditor_id and row.placement_id = move.subject_id and c.creditor_id = row.creditor_id
  returning row.* into p;
  if p.screening = 'pending' then
    perform app.book('screen:' || p.placement_id, 'screen_debtor', p.placement_id, app.now());
  else
    perform app.book('enrich:' || p.placement_id, 'enrich_placement', p.placement_id, app.now());
  end if;
end $$;
