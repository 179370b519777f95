-- A step of the cadence is over for these placements: counts it and judges them again, which plans what comes next.
-- done false: the step is not over (an unanswered call). Called when a touch has ended.
create or replace function app.conclude_touches(placements uuid[], step integer[], done boolean) returns void
language plpgsql volatile as $$
begin
  update app.placements p set cadence_step = greatest(p.cadence_step, t.step), updated_at = app.now()
  from unnest(placements, step) t (placement_id, step)
  where done and p.creditor_id = app.creditor_id() and p.placement_id = t.placement_id;
  perform from app.evaluate_many(placements);
end $$;
