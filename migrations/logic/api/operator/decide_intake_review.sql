-- POST /v1/admin/intake-reviews/{intake_review_id}/decide: accept makes a placement of the stored submission, reject makes none.
-- Raises intake_review_not_found, intake_review_decided, duplicate_invoice.
create or replace function api.decide_intake_review(input jsonb) returns api.response language plpgsql volatile as $$
declare
  review app.intake_reviews := app.lock_intake_review(input);
  accepted constant boolean := input #>> '{body,decision}' = 'accept';
begin
  if accepted then
    review.placement_id := app.place_reviewed(review);
  end if;
  update app.intake_reviews r set status = case when accepted then 'accepted' else 'rejected' end, placement_id = review.placement_id,
    decided_by = app.actor(), decision_note = app.clean(input #>> '{body,note}'), decided_at = app.now()
  where r.creditor_id = review.creditor_id and r.intake_review_id = review.intake_review_id
  returning r.* into review;
  perform app.record('intake_review.decided', null, jsonb_build_object(
    'intake_review_id', review.intake_review_id, 'decision', review.status, 'placement_id', review.placement_id));
  return (200, app.intake_review_json(review))::api.response;
end $$;
grant execute on function api.decide_intake_review(jsonb) to svc_operator;
