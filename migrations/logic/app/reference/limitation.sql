-- Has the statute of limitations run out? barred: the state's years for an open account have passed since the due date.
-- possibly: those of its shortest other basis have. An unknown state is neither.
-- Called at intake, on amendments and by app.compliance_facts.
create or replace function app.limitation(in_state text, due_date date, today date, out barred boolean, out possibly boolean)
language plpgsql stable parallel safe as $$
begin
  select coalesce(bool_or((due_date + make_interval(years => open_account))::date < today), false),
    coalesce(bool_or((due_date + make_interval(years => least(written, oral, goods)))::date < today), false)
  into barred, possibly
  from app.rules r, jsonb_to_record(r.value) as years(open_account integer, written integer, oral integer, goods integer)
  where r.jurisdiction = in_state and r.code = 'sol_time_barred'
    and r.effective_from <= today and (r.effective_until is null or today < r.effective_until);
end $$;
