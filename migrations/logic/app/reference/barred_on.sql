-- Returns the first day on which the statute of limitations bars a claim on an open account; null where the state is not known.
create or replace function app.barred_on(in_state text, due_date date) returns date language plpgsql stable parallel safe as $$
begin
  return (
    select (due_date + make_interval(years => (r.value ->> 'open_account')::integer))::date + 1 from app.rules r
    where r.jurisdiction = in_state and r.code = 'sol_time_barred' and r.effective_until is null);
end $$;
