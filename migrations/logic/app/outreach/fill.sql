-- A template with its {names} filled from facts, in one pass, so that nothing in a fact is taken for a name.
create or replace function app.fill(template text, facts jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(m[1] || coalesce(facts ->> m[2], ''), '' order by n)
  from regexp_matches(template, '([^{]*)(?:\{([a-z_]+)\})?', 'g') with ordinality as piece (m, n)
$$;
