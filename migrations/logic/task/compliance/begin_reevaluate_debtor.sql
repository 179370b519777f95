-- Judges the next batch of a debtor's placements that may be contacted, from `subject` on in the order of their identifiers, and
-- books itself for the rest: what app.reevaluate_debtors left. Nothing to do outside.
create or replace function task.begin_reevaluate_debtor(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  debtor constant uuid := (
    select p.debtor_id from app.placements p where p.creditor_id = app.creditor_id() and p.placement_id = subject);
  batch constant uuid[] := array(
    select p.placement_id from app.placements p
    where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and p.placement_id >= subject
      and app.is_worked(p.status)
    order by p.placement_id limit 100);
begin
  perform from app.decide_and_plan(batch);
  if cardinality(batch) = 100 then
    perform app.book_debtor_evaluation(debtor, batch[100]);
  end if;
  return null;
end $$;
grant execute on function task.begin_reevaluate_debtor(uuid, text) to svc_worker;
