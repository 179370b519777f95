-- Returns an intake review as operators see it.
create or replace function app.intake_review_json(r app.intake_reviews) returns json language sql stable parallel safe as $$
  select json_build_object('intake_review_id', r.intake_review_id, 'creditor_id', r.creditor_id, 'invoice_number', r.invoice_number,
    'status', r.status, 'reason', r.reason, 'submission', r.submission, 'placement_id', r.placement_id,
    'decided_by', r.decided_by, 'decision_note', r.decision_note, 'decided_at', app.iso(r.decided_at),
    'created_at', app.iso(r.created_at))
$$;
