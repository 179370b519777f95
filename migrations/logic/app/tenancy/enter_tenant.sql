-- Puts an operator, or a signup that has just made its account, inside one tenant for the rest of the statement.
-- Raises creditor_not_found when there is none.
create or replace function app.enter_tenant(creditor uuid) returns void language plpgsql volatile as $$
begin
  perform set_config('app.creditor_id', creditor::text, true);
  if not exists (select from app.creditors c where c.creditor_id = creditor) then
    perform app.refuse('creditor_not_found');
  end if;
  perform app.set_clock();
end $$;
