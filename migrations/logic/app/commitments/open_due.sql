-- Returns the first payment of a promise that the money recovered since does not cover; null when the promise is kept.
create or replace function app.open_due(c app.commitments) returns app.commitment_dues language plpgsql stable as $$
declare
  due app.commitment_dues;
begin
  select d.creditor_id, d.commitment_id, d.number, d.due_date, d.amount into due
  from (
    select row.*, sum(row.amount) over (order by row.number) as owed_by_then
    from app.commitment_dues row where row.creditor_id = c.creditor_id and row.commitment_id = c.commitment_id
  ) d
  join app.placements p on p.creditor_id = c.creditor_id and p.placement_id = c.placement_id
  where d.owed_by_then > p.recovered_amount - c.recovered_before
  order by d.number limit 1;
  return due;
end $$;
