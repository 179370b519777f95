-- What holds for a placement at an instant, for planning: the newest decision where it was made at just that instant (every
-- change of a fact judges again), else a judgement that is not stored. Called by app.next_touch.
create or replace function app.decision_for(p app.placements, at timestamptz) returns app.decision language plpgsql stable as $$
declare
  newest constant app.decision := app.latest_decision(p.placement_id);
begin
  if newest.evaluated_at = at then
    return newest;
  end if;
  return app.judge(p.creditor_id, p.placement_id, at);
end $$;
