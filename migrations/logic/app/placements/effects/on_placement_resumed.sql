-- A held placement is worked again: the cadence goes on where it stopped, 24 hours later after a dispute.
create or replace function app.on_placement_resumed(move app.moves) returns void language plpgsql volatile as $$
declare
  resumed app.placements;
begin
  update app.placements p
  set rest_until = case when move.from_state = 'disputed' then app.now() + interval '24 hours' else p.rest_until end
  where p.creditor_id = move.creditor_id and p.placement_id = move.subject_id returning p.* into resumed;
  perform app.plan_next(resumed, null, app.now());
end $$;
