-- Locks and returns a debtor's open placements, and one more that is named, in the order of their ids. Runs under the debtor's
-- lock.
create or replace function app.lock_open_placements(debtor uuid, beside uuid default null) returns setof uuid language plpgsql volatile as $$
begin
  return query
    select p.placement_id from app.placements p
    where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and (not app.is_terminal(p.status) or p.placement_id = beside)
    order by p.placement_id for no key update;
end $$;
