-- The decision that a stored row holds.
create or replace function app.stored_decision(s app.compliance_decisions)
returns app.decision language sql immutable parallel safe as $$
  select row(s.can_call, s.can_email, s.escalation_allowed, s.reasons, s.restrictions, s.rules, s.two_party_consent_required,
    s.ai_disclosure_required, s.next_call_allowed_at, s.next_email_allowed_at, s.evaluated_at, s.expires_at)::app.decision
$$;
