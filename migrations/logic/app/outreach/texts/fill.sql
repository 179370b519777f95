-- Fills the {names} of a template from facts in one pass, so that a fact cannot inject a name. A fact is one line, except for
-- lists that the service writes. A fact that ends with a full stop (Inc.) ends its sentence.
create or replace function app.fill(template text, facts jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(m[1] || coalesce(f.fact, '') || case when f.fact like '%.' then '' else coalesce(m[3], '') end, '' order by n)
  from regexp_matches(template, '([^{]*)(?:\{([a-z_]+)\}(\.?))?', 'g') with ordinality as piece (m, n)
  cross join lateral (
    select case when m[2] in ('invoices', 'portal_links', 'promises', 'validation_notice') then facts ->> m[2]
      else app.one_line(facts ->> m[2]) end) f (fact)
$$;
