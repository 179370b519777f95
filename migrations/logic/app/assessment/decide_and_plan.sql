-- Judges placements of this tenant now, stores each decision, copies it to the placement, records those whose outcome changed, and
-- plans the next touch of each by it. Locks the placements in the order of their ids. The only writer of decisions.
create or replace function app.decide_and_plan(placement_ids uuid[]) returns setof app.compliance_decisions
language plpgsql volatile
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  tenant constant uuid := app.creditor_id();
  at constant timestamptz := app.now();
  ids uuid[] := coalesce(placement_ids, '{}');
  id uuid;
  p app.placements;
  d app.decision;
  snapshot jsonb;
  stored app.compliance_decisions;
begin
  if cardinality(ids) > 1 then
    ids := array(select distinct listed from unnest(placement_ids) listed order by listed);
  end if;
  -- One by one, since a list of unforeseen length is planned anew each time.
  foreach id in array ids loop
    select row.* into p from app.placements row where row.creditor_id = tenant and row.placement_id = id for no key update;
    continue when not found;
    d := app.judge(p, at);
    snapshot := app.compliance_snapshot(d);
    update app.placements row set compliance = snapshot where row.creditor_id = tenant and row.placement_id = p.placement_id;
    if p.compliance - 'evaluated_at' is distinct from snapshot - 'evaluated_at' then
      perform app.record('compliance.evaluated', p.placement_id, snapshot);
    end if;
    insert into app.compliance_decisions (creditor_id, placement_id, can_call, can_email, escalation_allowed, reasons,
      restrictions, rules, two_party_consent_required, ai_disclosure_required, next_call_allowed_at, next_email_allowed_at,
      evaluated_at, expires_at)
    values (tenant, p.placement_id, d.can_call, d.can_email, d.escalation_allowed, d.reasons,
      d.restrictions, d.rules, d.two_party_consent_required, d.ai_disclosure_required, d.next_call_allowed_at, d.next_email_allowed_at,
      d.evaluated_at, d.expires_at)
    returning * into stored;
    perform app.plan_next(p, d, at);
    return next stored;
  end loop;
end $$;
