-- POST /v1/admin/placements/{placement_id}/triage: an operator accepts or rejects a placement in needs_review; the note stays as the
-- reason of an amendment. Raises placement_not_found, cannot_triage.
create or replace function api.triage_placement(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p constant app.placements := app.lock_anywhere(input);
  made app.moves;
begin
  if p.status <> 'needs_review' then
    perform app.refuse('cannot_triage', array[p.status]);
  end if;
  made := app.move('placement', p.placement_id,
    case input #>> '{body,decision}' when 'accept' then 'triage_accepted' else 'triage_rejected' end);
  perform app.write_amendment(p.placement_id, 'triage', to_jsonb(made.from_state), to_jsonb(made.to_state), app.clean(input #>> '{body,note}'));
  return (200, json_build_object('placement_id', p.placement_id, 'previous_status', made.from_state, 'status', made.to_state))::api.response;
end $$;
grant execute on function api.triage_placement(jsonb) to svc_operator;
