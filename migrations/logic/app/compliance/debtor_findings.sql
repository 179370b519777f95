-- The rules about the debtor itself: sanctions, stay of bankruptcy, counsel, cease requests, and natural persons, whose
-- letters are worded with care. Called by app.compliance_findings.
create or replace function app.debtor_findings(f app.compliance_facts) returns setof app.compliance_finding
language sql stable as $$
  select v.rule, v.channels::text[], v.blocks, null::timestamptz
  from (values
    ('debtor_sanctions_hit', '{call,email,escalation}', true, f.sanctions_hit),
    ('bankruptcy_filed', '{call,email,escalation}', true, f.bankruptcy_filed),
    ('attorney_represented', '{call,email,escalation}', true, f.attorney_representation),
    ('cease_and_desist', '{call,email,escalation}', true, f.cease_and_desist),
    ('natural_person', '{call,email}', false, f.natural_person)
  ) v (rule, channels, blocks, applies)
  where v.applies
$$;
