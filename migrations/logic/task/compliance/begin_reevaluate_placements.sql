-- Judges the next batch of the tenant's open placements, those after `subject` in the order of their identifiers, and books
-- itself for the rest. Judging plans, so that outreach that waited for the creditor goes on. Nothing to do outside.
create or replace function task.begin_reevaluate_placements(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  batch constant uuid[] := array(
    select p.placement_id from app.placements p
    where p.creditor_id = app.creditor_id() and p.placement_id > subject
      and app.is_worked(p.status)
    order by p.placement_id limit 500);
begin
  perform app.decide_and_plan(batch);
  if cardinality(batch) = 500 then
    perform app.book_evaluation(batch[500]);
  end if;
  return null;
end $$;
grant execute on function task.begin_reevaluate_placements(uuid, text) to svc_worker;
