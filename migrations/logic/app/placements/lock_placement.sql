-- Locks and returns the placement of this tenant that the path names. Raises placement_not_found.
create or replace function app.lock_placement(input jsonb) returns app.placements language plpgsql volatile as $$
declare
  locked app.placements;
begin
  select p.* into locked from app.placements p
  where p.creditor_id = app.creditor_id() and p.placement_id = (input #>> '{path,placement_id}')::uuid
  for no key update;
  if not found then
    perform app.refuse('placement_not_found');
  end if;
  return locked;
end $$;
