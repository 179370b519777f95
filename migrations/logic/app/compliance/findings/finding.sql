-- One thing that a rule has to say (app.compliance_finding).
create or replace function app.finding(rule text, channels text[], blocks boolean, until timestamptz default null)
returns app.compliance_finding language sql immutable parallel safe as $$
  select row(rule, channels, blocks, until)::app.compliance_finding
$$;
