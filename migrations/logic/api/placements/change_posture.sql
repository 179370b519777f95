-- POST /v1/placements/{placement_id}/posture: changes the posture of the cadence from here on. Raises placement_not_found,
-- cannot_change, or outreach_blocked when a time-barred claim would be escalated.
create or replace function api.change_posture(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p constant app.placements := app.lock_placement(input);
  wanted constant text := app.clean(input #>> '{body,posture}');
begin
  if app.is_terminal(p.status) then
    perform app.refuse('cannot_change', array[p.status]);
  end if;
  if wanted = 'escalate' and app.is_placement_barred(p) then
    perform app.refuse('outreach_blocked');
  end if;
  if wanted <> p.posture then
    update app.placements row set posture = wanted, updated_at = app.now()
    where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
    perform app.record('placement.posture_changed', p.placement_id,
      jsonb_build_object('previous_posture', p.posture, 'posture', wanted));
    perform app.replan(p.placement_id);
  end if;
  return (200, json_build_object('placement_id', p.placement_id, 'previous_posture', p.posture, 'posture', wanted))::api.response;
end $$;
grant execute on function api.change_posture(jsonb) to svc_creditor;
