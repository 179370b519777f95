-- Enters the tenant of the review that an operator's path names and locks it while undecided. Raises intake_review_not_found,
-- intake_review_decided.
create or replace function app.lock_intake_review(input jsonb) returns app.intake_reviews language plpgsql volatile as $$
declare
  wanted constant uuid := (input #>> '{path,intake_review_id}')::uuid;
  tenant uuid;
  review app.intake_reviews;
begin
  select r.creditor_id into tenant from app.intake_reviews r where r.intake_review_id = wanted;
  if not found then
    perform app.refuse('intake_review_not_found');
  end if;
  perform app.enter_tenant(tenant);
  select r.* into strict review from app.intake_reviews r
  where r.creditor_id = tenant and r.intake_review_id = wanted for update;
  if review.status <> 'pending_review' then
    perform app.refuse('intake_review_decided', array[review.status]);
  end if;
  return review;
end $$;
