-- Calls that a debtor may get in seven days: the state's cap, or the lower one of a city that its zip code or its number's area
-- code falls in; where the two differ, the lower one holds, as the hours of both do.
create or replace function app.weekly_call_cap(rule jsonb, zip text, phone text)
returns integer language plpgsql immutable parallel safe as $$
declare
  cap constant integer := (rule ->> 'cap')::integer;
begin
  -- Most states have no such city, and a query costs more than a glance.
  if rule ? 'local' then
    if rule #> '{local,area_codes}' ? app.area_code(phone)
      or exists (select from jsonb_array_elements_text(rule #> '{local,zip_prefixes}') prefix where starts_with(zip, prefix))
    then
      return least(cap, (rule #>> '{local,cap}')::integer);
    end if;
  end if;
  return cap;
end $$;
