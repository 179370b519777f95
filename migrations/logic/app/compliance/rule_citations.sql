-- Binding and source of every rule in force for a state on a day, federal and state together; law if either is. Called
-- by app.decision_json.
create or replace function app.rule_citations(in_state text, on_day date)
returns table (code text, binding text, source text)
language sql stable parallel safe as $$
  select r.code, min(r.binding), string_agg(r.source, '; ' order by r.jurisdiction <> 'US', r.jurisdiction)
  from app.rules r
  where r.jurisdiction in ('US', in_state)
    and r.effective_from <= on_day and (r.effective_until is null or on_day < r.effective_until)
  group by r.code
$$;
