-- Returns whether the statute of limitations has run out. years: those of a state by basis, null where unknown. barred: the
-- years for an open account have passed since the due date; possibly: those of the shortest other basis have.
create or replace function app.limitation_expired(years jsonb, due_date date, today date, out barred boolean, out possibly boolean)
language plpgsql immutable parallel safe as $$
begin
  barred := coalesce((due_date + make_interval(years => (years ->> 'open_account')::integer))::date < today, false);
  possibly := coalesce((due_date + make_interval(years => least(
    (years ->> 'written')::integer, (years ->> 'oral')::integer, (years ->> 'goods')::integer)))::date < today, false);
end $$;
