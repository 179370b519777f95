-- Whether a due date is so old that some state's statute of limitations bars it; younger ones need no look at the debtor.
create or replace function app.may_be_time_barred(due_date date, today date) returns boolean
language plpgsql stable parallel safe as $$
begin
  return due_date + make_interval(years => (
    select min((r.value ->> 'open_account')::integer) from app.rules r where r.code = 'sol_time_barred')) < today;
end $$;
