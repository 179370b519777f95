-- For operators: enters the tenant of the placement that the path names and locks it there. Raises placement_not_found.
create or replace function app.lock_anywhere(input jsonb) returns app.placements language plpgsql volatile as $$
declare
  tenant uuid;
begin
  -- A look-up a tenant, since no index begins with placement_id alone.
  select c.creditor_id into tenant from app.creditors c, lateral (
    select from app.placements p
    where p.creditor_id = c.creditor_id and p.placement_id = (input #>> '{path,placement_id}')::uuid limit 1) as held;
  if not found then
    perform app.refuse('placement_not_found');
  end if;
  perform app.enter_tenant(tenant);
  return app.lock_placement(input);
end $$;
