-- The values of every rule for a state on a day, by code: the federal row's, overlaid with the state's. An unknown
-- state yields the federal rows alone. Called by app.compliance_facts.
create or replace function app.rules_in_force(in_state text, on_day date)
returns table (rules jsonb) language sql stable parallel safe as $$
  select jsonb_object_agg(us.code, us.value || coalesce(own.value, '{}'))
  from app.rules us
  left join app.rules own on own.jurisdiction = in_state and own.code = us.code
    and own.effective_from <= on_day and (own.effective_until is null or on_day < own.effective_until)
  where us.jurisdiction = 'US' and us.effective_from <= on_day
    and (us.effective_until is null or on_day < us.effective_until)
$$;
