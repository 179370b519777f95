-- Enters the tenant that the body names and locks the parked row of the key it names. Raises work_not_found.
create or replace function app.lock_parked_work(input jsonb) returns app.agenda language plpgsql volatile as $$
declare
  tenant constant uuid := (input #>> '{body,creditor_id}')::uuid;
  work app.agenda;
begin
  if exists (select from app.creditors c where c.creditor_id = tenant) then
    perform app.enter_tenant(tenant);
    select a.* into work from app.agenda a
    where a.creditor_id = tenant and a.key = input #>> '{body,key}' and a.state = 'parked' for no key update;
  end if;
  if work.key is null then
    perform app.refuse('work_not_found');
  end if;
  return work;
end $$;
