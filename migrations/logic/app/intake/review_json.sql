-- Returns the 202 body for a time-barred submission.
create or replace function app.review_json(r app.intake_reviews) returns json language sql stable parallel safe as $$
  select json_build_object('intake_review_id', r.intake_review_id, 'status', r.status, 'reason', r.reason)
$$;
