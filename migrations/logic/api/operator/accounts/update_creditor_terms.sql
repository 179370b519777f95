-- PATCH /v1/admin/creditors/{creditor_id}: tier, percentage, posture and payouts; a tier acts at once, a percentage on
-- placements made from now on. Raises creditor_not_found.
create or replace function api.update_creditor_terms(input jsonb) returns api.response language plpgsql volatile as $$
declare
  terms constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'tier', input #> '{body,tier}', 'contingency_pct', input #> '{body,contingency_pct}',
    'posture_default', input #> '{body,posture_default}', 'payouts_enabled', input #> '{body,payouts_enabled}'));
  c app.creditors;
begin
  perform app.enter_tenant((input #>> '{path,creditor_id}')::uuid);
  update app.creditors row set
    tier = coalesce(terms ->> 'tier', row.tier),
    contingency_pct = coalesce((terms ->> 'contingency_pct')::numeric, row.contingency_pct),
    posture_default = coalesce(terms ->> 'posture_default', row.posture_default),
    payouts_enabled = coalesce((terms ->> 'payouts_enabled')::boolean, row.payouts_enabled),
    updated_at = app.now()
  where row.creditor_id = app.creditor_id() returning * into c;
  perform app.record('creditor.terms_changed', null, terms);
  return (200, app.account_json(c))::api.response;
end $$;
grant execute on function api.update_creditor_terms(jsonb) to svc_operator;
