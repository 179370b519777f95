-- GET /v1/placements/{placement_id}: the placement with debtor, snapshot, the newest 50 timeline events, planner and pause.
create or replace function api.get_placement(input jsonb) returns api.response language plpgsql stable as $$
declare
  p app.placements;
  d app.debtors;
begin
  p := app.get_placement(input);
  select row.* into strict d from app.debtors row where row.creditor_id = p.creditor_id and row.debtor_id = p.debtor_id;
  return (200, (app.placement_json(p, d, app.timeline_json(p.placement_id, 50), app.today())::jsonb
    || jsonb_build_object('planner', app.planner_json(p), 'pause', app.pause_json(p)))::json)::api.response;
end $$;
grant execute on function api.get_placement(jsonb) to svc_creditor;
