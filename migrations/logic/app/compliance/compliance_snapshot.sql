-- The short form of a decision that stands on the placement.
create or replace function app.compliance_snapshot(d app.decision) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('can_call', d.can_call, 'can_email', d.can_email, 'escalation_allowed', d.escalation_allowed,
    'reasons', d.reasons, 'evaluated_at', app.iso(d.evaluated_at))
$$;
