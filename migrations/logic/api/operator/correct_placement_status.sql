-- POST /v1/admin/placements/{placement_id}/correct-status: a status_correction amendment. It takes the moves that the state machine
-- allows an operator, named by their event or by where they lead, and no others; not recovered_in_full, which money alone
-- brings about, nor commitment_made, which a promise does. Raises placement_not_found, invalid_correction.
create or replace function api.correct_placement_status(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p constant app.placements := app.lock_anywhere(input);
  event text;
  made app.placements;
begin
  -- Events that lead from one state to the same other have the same effects.
  select min(t.event) into event from app.transitions t
  where t.machine = 'placement' and t.from_state = p.status and 'operator' = any (t.actors)
    and t.event not in ('recovered_in_full', 'commitment_made')
    and t.event = coalesce(app.clean(input #>> '{body,event}'), t.event)
    and t.to_state = coalesce(input #>> '{body,to_status}', t.to_state);
  if event is null then
    perform app.refuse('invalid_correction', array[p.status]);
  end if;
  perform app.correct_status(p, event);
  made := app.placement_locked(p.placement_id);
  return (201, app.amendment_json(app.write_amendment(p.placement_id, 'status_correction',
    to_jsonb(p.status), to_jsonb(made.status), app.clean(input #>> '{body,note}'))))::api.response;
end $$;
grant execute on function api.correct_placement_status(jsonb) to svc_operator;
