-- Placements of this tenant by their identifiers. Looked up one by one: a list of unforeseen length is planned anew each time.
create or replace function app.named_placements(placements uuid[]) returns setof app.placements language sql stable as $$
  select p.* from unnest(placements) id
  cross join lateral (
    select row.* from app.placements row where row.creditor_id = app.creditor_id() and row.placement_id = id limit 1
  ) p
$$;
