-- After decisions are stored: each placement that is worked has its next touch planned by the newest.
create or replace function app.plan_after_judgement() returns trigger language plpgsql volatile as $$
begin
  perform app.plan_next(j.placement_id, app.stored_decision(j), app.now())
  from judged j
  join app.placements p on p.creditor_id = j.creditor_id and p.placement_id = j.placement_id
  where p.status in ('ready', 'in_outreach')
  order by j.placement_id;
  return null;
end $$;
create or replace trigger _900_plan after insert on app.compliance_decisions
  referencing new table as judged for each statement execute function app.plan_after_judgement();
