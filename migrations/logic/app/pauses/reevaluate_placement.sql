-- Evaluates a placement after a pause changed and brings its booked touch in line. Not before ready, not when closed.
create or replace function app.reevaluate_placement(placement uuid) returns void language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
begin
  if not app.is_worked(p.status) then
    return;
  end if;
  perform app.evaluate(placement);
  perform app.replan(placement);
end $$;
