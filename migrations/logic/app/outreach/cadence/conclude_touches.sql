-- Ends a step of the cadence for these placements: counts it and evaluates them again, which plans the next touch.
create or replace function app.conclude_touches(placements uuid[], steps integer[]) returns void
language plpgsql volatile as $$
begin
  for n in 1 .. cardinality(placements) loop
    update app.placements p set cadence_step = greatest(p.cadence_step, steps[n]), updated_at = app.now()
    where p.creditor_id = app.creditor_id() and p.placement_id = placements[n];
  end loop;
  perform from app.decide_and_plan(placements);
end $$;
