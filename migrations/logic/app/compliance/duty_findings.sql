-- What every contact owes the debtor: consent to a recording, saying that the caller is an AI and whom it calls for, an
-- opt-out in each email. Duties block nothing. Called by app.compliance_findings.
create or replace function app.duty_findings(f app.compliance_facts) returns setof app.compliance_finding
language sql stable as $$
  select v.rule, v.channels::text[], false, null::timestamptz
  from (values
    ('two_party_consent_required', '{call}', (f.rules #>> '{two_party_consent_required,required}')::boolean),
    ('ai_disclosure_required', '{call}', (f.rules #>> '{ai_disclosure_required,required}')::boolean),
    ('caller_identification', '{call}', true),
    ('email_identification', '{email}', true)
  ) v (rule, channels, applies)
  where v.applies
$$;
