-- Judges a placement again after what holds its outreach changed, and brings its booked touch in line. One that is not worked yet
-- is judged when it becomes ready, a closed one not at all.
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
