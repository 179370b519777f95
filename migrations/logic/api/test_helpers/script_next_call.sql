-- POST /v1/test-helpers/placements/{placement_id}/next-call: what the next simulated call of the placement will report.
-- Raises placement_not_found.
create or replace function api.script_next_call(input jsonb) returns api.reply language plpgsql volatile as $$
declare
  placement constant uuid := (app.get_placement(input)).placement_id;
begin
  perform app.simulate('next_call', placement, input -> 'body');
  return (202, json_build_object('placement_id', placement, 'outcome', input #>> '{body,outcome}'))::api.reply;
end $$;
grant execute on function api.script_next_call(jsonb) to svc_creditor;
