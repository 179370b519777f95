-- Returns placements of this tenant by their identifiers, looked up one by one: a list of unknown length is planned anew each
-- time.
create or replace function app.named_placements(placements uuid[]) returns setof app.placements language sql stable as $$
  select p.* from unnest(placements) id
  cross join lateral (
    select row.* from app.placements row where row.creditor_id = app.creditor_id() and row.placement_id = id limit 1
  ) p
$$;
