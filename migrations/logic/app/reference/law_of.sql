-- What holds on a day in a state, or where none is known (null, or a state that no rule names). Called by
-- app.compliance_facts and app.permitted_window.
create or replace function app.law_of(in_state text, on_day date) returns app.laws
language plpgsql stable parallel safe as $$
declare
  law app.laws;
begin
  select l.* into strict law from app.laws l
  where l.jurisdiction in ('US', in_state) and l.from_day <= on_day and (l.until_day is null or on_day < l.until_day)
  order by l.jurisdiction = 'US' limit 1;
  return law;
end $$;
