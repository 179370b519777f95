-- Opens the review of a time-barred submission; a repeated submission of one invoice number returns the same review.
create or replace function app.open_intake_review(number text, submitted jsonb) returns app.intake_reviews
language plpgsql volatile as $$
declare
  review app.intake_reviews;
begin
  select r.* into review from app.intake_reviews r
  where r.creditor_id = app.creditor_id() and r.invoice_number = number and r.status <> 'accepted'
  order by r.created_at desc limit 1;
  if found then
    return review;
  end if;
  insert into app.intake_reviews (creditor_id, invoice_number, reason, submission, created_at)
  values (app.creditor_id(), number, 'sol_time_barred', submitted, app.now())
  on conflict (creditor_id, invoice_number) where status = 'pending_review' do nothing
  returning * into review;
  if found then
    perform app.record('intake_review.opened', null,
      jsonb_build_object('intake_review_id', review.intake_review_id, 'reason', review.reason));
    return review;
  end if;
  select r.* into strict review from app.intake_reviews r
  where r.creditor_id = app.creditor_id() and r.invoice_number = number and r.status = 'pending_review';
  return review;
end $$;
