-- Judges one placement of this tenant now, with all that app.decide_and_plan does, and answers the decision; null without
-- such a placement. Called in the transaction of every change that a rule reads, and just before each touch.
create or replace function app.evaluate(placement_id uuid) returns app.decision language plpgsql volatile as $$
declare
  stored app.compliance_decisions;
begin
  select e.* into stored from app.decide_and_plan(array[placement_id]) e;
  if not found then
    return null;
  end if;
  return app.stored_decision(stored);
end $$;
