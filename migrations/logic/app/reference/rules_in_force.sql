-- Returns the rules that hold on a day in a state, or where none is known (null, or a state without rules).
create or replace function app.rules_in_force(in_state text, on_day date) returns app.effective_rules
language plpgsql stable parallel safe as $$
declare
  law app.effective_rules;
begin
  select l.* into law from app.effective_rules l
  where l.jurisdiction = in_state and l.from_day <= on_day and (l.until_day is null or on_day < l.until_day);
  if not found then
    select l.* into strict law from app.effective_rules l
    where l.jurisdiction = 'US' and l.from_day <= on_day and (l.until_day is null or on_day < l.until_day);
  end if;
  return law;
end $$;
