-- Judges placements of this tenant now, stores each decision, copies it to the placement, and records those whose
-- outcome changed. Locks the placements in the order of their ids. Called by app.evaluate, by changes of a debtor and
-- by bulk writers.
create or replace function app.evaluate_many(placement_ids uuid[]) returns setof app.compliance_decisions
language plpgsql volatile
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  tenant constant uuid := app.creditor_id();
  at constant timestamptz := app.now();
begin
  perform from app.placements p
  where p.creditor_id = tenant and p.placement_id = any (placement_ids)
  order by p.placement_id for no key update;

  return query
  with judged as materialized (
    select p.placement_id, p.compliance as before, app.compliance_snapshot(d) as snapshot, d.*
    from app.placements p
    cross join lateral app.judge(p.creditor_id, p.placement_id, at) d
    where p.creditor_id = tenant and p.placement_id = any (placement_ids)
  ), stored as (
    insert into app.compliance_decisions (creditor_id, placement_id, can_call, can_email, escalation_allowed, reasons,
      restrictions, rules, two_party_consent_required, ai_disclosure_required, next_call_allowed_at, next_email_allowed_at,
      evaluated_at, expires_at)
    select tenant, j.placement_id, j.can_call, j.can_email, j.escalation_allowed, j.reasons, j.restrictions,
      j.rules, j.two_party_consent_required, j.ai_disclosure_required, j.next_call_allowed_at, j.next_email_allowed_at,
      j.evaluated_at, j.expires_at
    from judged j
    returning *
  ), copied as (
    update app.placements p set compliance = j.snapshot
    from judged j where p.creditor_id = tenant and p.placement_id = j.placement_id
  ), recorded as (
    insert into app.audit_events (creditor_id, chain_id, placement_id, event_type, actor_type, actor, data, occurred_at)
    select tenant, j.placement_id, j.placement_id, 'compliance.evaluated', app.actor_type(), app.actor(), j.snapshot, at
    from judged j
    where j.before is null or j.before - 'evaluated_at' <> j.snapshot - 'evaluated_at'
    order by j.placement_id
  )
  select s.* from stored s;
end $$;
