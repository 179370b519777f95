-- Places a time-barred submission that an operator accepted: posture preserve, never escalated. Raises duplicate_invoice.
create or replace function app.place_reviewed(review app.intake_reviews) returns uuid language plpgsql volatile as $$
declare
  s app.submission := app.read_submission(review.submission, '{}');
  placed uuid;
begin
  perform app.refuse_duplicate(s.invoice_number);
  s.posture := 'preserve';
  perform app.lock_debtor_keys(s);
  select p.placement_id into placed from app.insert_placements(array[app.match_debtor(s, app.find_debtor(s))]) p;
  if not found then
    perform app.refuse_duplicate(s.invoice_number);
  end if;
  update app.placements p set time_barred = true where p.creditor_id = review.creditor_id and p.placement_id = placed;
  return placed;
end $$;
