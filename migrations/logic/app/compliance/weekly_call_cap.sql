-- Calls that a debtor may get in seven days: the state's cap, or the lower one of a city that the zip code falls in.
-- Called by app.budget_findings.
create or replace function app.weekly_call_cap(rule jsonb, zip text)
returns integer language plpgsql immutable parallel safe as $$
declare
  cap constant integer := (rule ->> 'cap')::integer;
begin
  if rule ? 'local' then
    if exists (select from jsonb_array_elements_text(rule #> '{local,zip_prefixes}') prefix where starts_with(zip, prefix)) then
      return least(cap, (rule #>> '{local,cap}')::integer);
    end if;
  end if;
  return cap;
end $$;
