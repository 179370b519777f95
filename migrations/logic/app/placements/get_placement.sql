-- Returns the placement of this tenant that the path names. Raises placement_not_found.
create or replace function app.get_placement(input jsonb) returns app.placements language plpgsql stable as $$
declare
  found_row app.placements;
begin
  select p.* into found_row from app.placements p
  where p.creditor_id = app.creditor_id() and p.placement_id = (input #>> '{path,placement_id}')::uuid;
  if not found then
    perform app.refuse('placement_not_found');
  end if;
  return found_row;
end $$;
