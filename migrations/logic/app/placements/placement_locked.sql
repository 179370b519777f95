-- Locks and returns a placement of this tenant. Raises no_data_found.
create or replace function app.placement_locked(placement uuid) returns app.placements language plpgsql volatile as $$
declare
  p app.placements;
begin
  select row.* into strict p from app.placements row
  where row.creditor_id = app.creditor_id() and row.placement_id = placement for no key update;
  return p;
end $$;
