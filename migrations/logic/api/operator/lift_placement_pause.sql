-- POST /v1/admin/placements/{placement_id}/lift-pause: lifts the pauses that wait for an operator; the note is stored as the
-- reason of an amendment. Raises placement_not_found.
create or replace function api.lift_placement_pause(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p app.placements := app.lock_anywhere(input);
begin
  if p.paused_reason is not null then
    perform app.lift_pause(p.placement_id);
    perform app.write_amendment(p.placement_id, 'pause_lifted', to_jsonb(p.paused_reason), 'null', app.clean(input #>> '{body,note}'));
  end if;
  p := app.placement_locked(p.placement_id);
  return (200, json_build_object('placement_id', p.placement_id, 'status', p.status, 'pause', app.pause_json(p)))::api.response;
end $$;
grant execute on function api.lift_placement_pause(jsonb) to svc_operator;
