-- Has the statute of limitations run out? barred: the state's years for an open account have passed since the due date.
-- possibly: those of its shortest other basis have. An unknown state is neither.
-- Called at intake, on amendments and by app.compliance_facts.
create or replace function app.limitation(in_state text, due_date date, today date, out barred boolean, out possibly boolean)
language plpgsql stable parallel safe as $$
declare
  years constant jsonb := case when in_state is not null then (app.law_of(in_state, today)).rules -> 'sol_time_barred' end;
begin
  barred := coalesce((due_date + make_interval(years => (years ->> 'open_account')::integer))::date < today, false);
  possibly := coalesce((due_date + make_interval(years => least(
    (years ->> 'written')::integer, (years ->> 'oral')::integer, (years ->> 'goods')::integer)))::date < today, false);
end $$;
