-- What every contact owes the debtor: consent to a recording, saying that the caller is an AI and whom it calls for, an opt-out in
-- each email. Duties block nothing.
create or replace function app.duty_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql immutable as $$
begin
  return array[
    case when (f.rules #>> '{two_party_consent_required,required}')::boolean
      then app.finding('two_party_consent_required', '{call}', false) end,
    case when (f.rules #>> '{ai_disclosure_required,required}')::boolean
      then app.finding('ai_disclosure_required', '{call}', false) end,
    app.finding('caller_identification', '{call}', false),
    app.finding('email_identification', '{email}', false)];
end $$;
