-- GET /v1/placements/{placement_id}/compliance-decision: the latest stored decision, expired or not; before the first one, a
-- decision that refuses everything. Raises placement_not_found.
create or replace function api.get_compliance_decision(input jsonb) returns api.response language plpgsql stable as $$
declare
  p constant app.placements := app.get_placement(input);
  d constant app.decision := app.latest_decision(p.placement_id);
begin
  return (200, coalesce(
    case when d.evaluated_at is not null then app.decision_json(d, app.now()) end,
    app.unjudged_snapshot() || jsonb_build_object('expires_at', null, 'is_expired', false, 'two_party_consent_required', true,
      'ai_disclosure_required', true, 'next_call_allowed_at', null, 'next_email_allowed_at', null,
      'restrictions', '[]'::jsonb, 'rules', '[]'::jsonb))::json)::api.response;
end $$;
grant execute on function api.get_compliance_decision(jsonb) to svc_creditor;
