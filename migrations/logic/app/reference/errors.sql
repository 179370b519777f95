-- The error register. Generated documentation: docs/errors.md. What is gone is deleted before the rest is written, so that a
-- refusal may get another name and keep its SQLSTATE. A SQLSTATE is never used for another refusal.
do $register$
declare
  register app.errors[];
begin
  select array_agg((r.name, r.sqlstate, r.http_status, r.message, r.meaning)::app.errors) into register from (values
  ('clock_unset', 'SV000', 500, 'internal server error', 'A rule asked for the time where nobody had entered.'),
  ('invalid_api_key', 'SV001', 401, 'Invalid API key', 'Malformed, unknown, revoked, expired, or of another environment.'),
  ('account_not_active', 'SV002', 403, 'Account not active', 'The credential is good; the creditor is not verified.'),
  ('operation_not_allowed', 'SV003', 403, 'operation not allowed', 'This kind of credential may not use this route.'),
  ('session_required', 'SV004', 403, 'dashboard session required', 'The route takes a signed-in user and no API key.'),
  ('creditor_header_required', 'SV005', 400, 'X-SVC-Creditor header required', 'A partner must name the creditor it acts for.'),
  ('creditor_not_found', 'SV006', 404, 'Creditor not found', 'No such creditor, or not actively linked to the partner.'),
  ('authentication_failed', 'SV007', 401, 'authentication failed', 'Sign-in failed.'),
  ('account_exists', 'SV008', 409, 'Account already exists', 'The address already has a user; nothing was changed.'),
  ('api_key_already_issued', 'SV009', 409, 'API key already issued', 'A key is issued once; rotate it instead.'),
  ('slug_taken', 'SV00A', 409, 'slug already taken', 'Another account has this slug.'),
  ('onboarding_step_conflict', 'SV00B', 409, 'Onboarding step not available (current status: %s)', 'The account is not at this step.'),
  ('agreement_not_current', 'SV00C', 409, 'Agreement is not current', 'A newer agreement is in force.'),
  ('agreement_not_found', 'SV00D', 404, 'Agreement not found', 'No such agreement.'),
  ('creditor_status_conflict', 'SV00E', 409, 'Creditor cannot be changed (current status: %s)', 'The account''s status does not allow it.'),
  ('rate_limited', 'SV00F', 429, 'Rate limit exceeded', 'Honour Retry-After.'),
  ('partner_not_found', 'SV00G', 404, 'Partner not found', 'No such partner.'),
  ('link_exists', 'SV00H', 409, 'Creditor already has an active partner link', 'End that link first.'),
  ('link_not_found', 'SV00I', 404, 'Partner link not found', 'The partner has no active link to the creditor.'),
  ('reference_taken', 'SV00J', 409, 'external_reference already in use', 'Another creditor of the partner has this reference.'),
  ('placement_not_found', 'SV101', 404, 'Placement not found', 'Absent, or not the caller''s.'),
  ('duplicate_invoice', 'SV102', 409, 'duplicate invoice', 'The invoice number already has a placement; see detail.'),
  ('cannot_recall', 'SV103', 409, 'Placement cannot be recalled (current status: %s)', 'The placement is closed.'),
  ('cannot_change', 'SV104', 409, 'Placement cannot be changed (current status: %s)', 'The placement is closed.'),
  ('cannot_amend', 'SV105', 409, 'Placement cannot be amended (current status: %s)', 'The placement is closed.'),
  ('status_correction_refused', 'SV106', 403, 'status_correction is not available through the creditor API', 'Operators correct statuses.'),
  ('amount_below_recovered', 'SV107', 400, 'amount is below the recovered amount', 'An amended amount may not undercut what was recovered.'),
  ('outreach_blocked', 'SV108', 403, 'outreach blocked by compliance', 'See the compliance decision for the reasons.'),
  ('invalid_amendment', 'SV109', 422, 'invalid amendment', 'The new value does not fit the amendment type; see detail.'),
  ('intake_review_not_found', 'SV10B', 404, 'Intake review not found', 'Absent.'),
  ('intake_review_decided', 'SV10C', 409, 'Intake review already decided (current status: %s)', 'A review is decided once.'),
  ('cannot_triage', 'SV10D', 409, 'Placement does not await triage (current status: %s)', 'Only needs_review is triaged.'),
  ('invalid_correction', 'SV10E', 409, 'Status cannot be corrected (current status: %s)', 'The state machine has no such operator move.'),
  ('invalid_submission', 'SV10F', 422, 'invalid submission', 'The body does not fit; see detail.'),
  ('preview_not_found', 'SV110', 404, 'Preview not found', 'Absent, or older than 24 hours.'),
  ('intake_rejected', 'SV111', 400, 'intake request rejected', 'The file is not CSV or lacks a required column.'),
  ('debtor_not_found', 'SV113', 404, 'Debtor not found', 'Absent.'),
  ('held_email_not_found', 'SV114', 404, 'Email not found', 'No such email that came in.'),
  ('email_not_held', 'SV115', 409, 'Email is not held (current status: %s)', 'An email is decided once.'),
  ('recording_not_found', 'SV116', 404, 'Recording not found', 'The link is good; no recording of the call is kept.'),
  ('email_not_read', 'SV117', 503, 'email not read yet', 'Its reading failed; after the third time an operator looks at it.'),
  ('enrichment_unavailable', 'SV112', 503, 'enrichment unavailable', 'The enrichment provider is down.'),
  ('invalid_call_report', 'SV11C', 422, 'invalid call report', 'The debtor cannot have said that; see detail.'),
  ('touch_not_found', 'SV118', 404, 'Touch not found', 'No such call or email.'),
  ('delivery_known', 'SV119', 409, 'Delivery is not unknown', 'Settled already, reported meanwhile, or never in doubt.'),
  ('illegal_move', 'SV201', 409, 'illegal move: %s %s from %s', 'app.transitions holds no such move.'),
  ('subject_not_found', 'SV202', 404, 'subject not found', 'A move names a subject that is not there.'),
  ('actor_not_allowed', 'SV203', 403, 'actor not allowed: %s %s', 'The move exists, for other actors.'),
  ('status_by_move_only', 'SV204', 409, 'the status of a %s changes by app.moves alone', 'A raw write of a status.'),
  ('append_only', 'SV205', 409, '%s is append-only', 'History is not rewritten.'),
  ('stale_claim', 'SV301', 409, 'stale claim', 'The job was taken over by another process.'),
  ('clock_fixed', 'SV401', 409, 'clock is fixed while a real provider is configured', 'Time moves only in simulation.'),
  ('not_found', 'SV402', 404, 'Not Found', 'No such path in this environment.'),
  ('link_forged', 'SV403', 403, 'invalid signature', 'The link is not one that the service signed.'),
  ('link_expired', 'SV404', 410, 'link expired', 'A signed link is good for an hour; ask for a new one.')
  ) r (name, sqlstate, http_status, message, meaning);
  delete from app.errors e where not exists (select from unnest(register) r where r.name = e.name);
  insert into app.errors (name, sqlstate, http_status, message, meaning)
  select r.name, r.sqlstate, r.http_status, r.message, r.meaning from unnest(register) r
  on conflict (name) do update set sqlstate = excluded.sqlstate, http_status = excluded.http_status,
    message = excluded.message, meaning = excluded.meaning;
end $register$;
