-- Returns the newest due date that some state's statute of limitations bars; a later claim needs no look at its debtor's state.
create or replace function app.youngest_barred(today date) returns date language plpgsql stable parallel safe as $$
begin
  return (
    select (today - make_interval(years => min((r.value ->> 'open_account')::integer)))::date from app.rules r
    where r.code = 'sol_time_barred');
end $$;
