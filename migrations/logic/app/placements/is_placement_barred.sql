-- Returns whether the statute of limitations bars a placement now, or an operator accepted it as barred.
create or replace function app.is_placement_barred(p app.placements) returns boolean language plpgsql stable as $$
begin
  return p.time_barred or (
    select (app.limitation(d.state, p.due_date, app.today())).barred from app.debtors d
    where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id);
end $$;
