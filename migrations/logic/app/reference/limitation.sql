-- Returns whether a state's statute of limitations has run out for a claim. An unknown state's has not.
create or replace function app.limitation(in_state text, due_date date, today date, out barred boolean, out possibly boolean)
language plpgsql stable parallel safe as $$
declare
  limits constant record := app.limitation_expired(
    case when in_state is not null then (app.rules_in_force(in_state, today)).rules -> 'sol_time_barred' end, due_date, today);
begin
  barred := limits.barred;
  possibly := limits.possibly;
end $$;
