-- Returns whether an amendment of the due date or the debtor's state may have made a placement time-barred. False where an
-- operator accepted it as time-barred.
create or replace function app.may_be_barred_by_amendment(p app.placements) returns boolean language plpgsql stable as $$
begin
  return not p.time_barred and exists (
    select from app.amendments a
    where a.creditor_id = p.creditor_id and a.placement_id = p.placement_id
      and a.amendment_type in ('due_date', 'debtor_contact'));
end $$;
