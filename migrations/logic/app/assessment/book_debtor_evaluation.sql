-- Books the evaluation of a debtor's placements after an identifier, in batches. A change during the batches starts them again.
create or replace function app.book_debtor_evaluation(debtor uuid, after_placement uuid) returns void language plpgsql volatile as $$
declare
  next constant uuid := (
    select p.placement_id from app.placements p
    where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and p.placement_id > after_placement
      and app.is_worked(p.status)
    order by p.placement_id limit 1);
begin
  if next is not null then
    perform app.book('reevaluate_debtor:' || next, 'reevaluate_debtor', next, app.now());
  end if;
end $$;
