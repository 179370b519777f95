-- Upgrade: books the evaluation, and so the planning, of every creditor's open placements.
create or replace function app.reevaluate_everything() returns void language plpgsql volatile as $$
declare
  creditor uuid;
begin
  perform set_config('app.maintenance', 'on', true);
  for creditor in
    select c.creditor_id from app.creditors c
    where exists (
      select from app.placements p
      where p.creditor_id = c.creditor_id and app.is_worked(p.status))
  loop
    perform app.enter_tenant(creditor);
    perform app.book_evaluation('00000000-0000-0000-0000-000000000000');
  end loop;
  perform set_config('app.maintenance', 'off', true), set_config('app.creditor_id', '', true), set_config('app.now', '', true);
end $$;
drop trigger if exists _900_plan on app.compliance_decisions;
select app.reevaluate_everything();
