-- After a decision is stored: a placement that is worked has its next touch planned by it.
create or replace function app.plan_after_judgement() returns trigger language plpgsql volatile as $$
declare
  p app.placements;
begin
  select row.* into p from app.placements row where row.creditor_id = new.creditor_id and row.placement_id = new.placement_id;
  perform app.plan_next(p, app.stored_decision(new), app.now());
  return null;
end $$;
create or replace trigger _900_plan after insert on app.compliance_decisions
  for each row execute function app.plan_after_judgement();
