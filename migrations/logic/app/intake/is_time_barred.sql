-- Returns whether the statute of limitations bars a submission, by its state, else by the state on file of the debtor it
-- matches.
create or replace function app.is_time_barred(s app.submission, debtor uuid) returns boolean language plpgsql stable as $$
declare
  state_on_file constant text := (
    select d.state from app.debtors d where d.creditor_id = app.creditor_id() and d.debtor_id = debtor);
begin
  return (app.limitation(s.state, s.due_date, app.today())).barred
    or (app.limitation(state_on_file, s.due_date, app.today())).barred;
end $$;
