-- The agreement in force.
create or replace function app.current_agreement() returns app.agreements language sql stable as $$
  select a from app.agreements a where a.effective_from <= (select app.today())
  order by a.effective_from desc, a.version desc limit 1
$$;
