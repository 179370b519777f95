-- Everything that every rule has to say about the facts; no rule ends the judgement, so that all reasons are known. Each of the
-- functions answers an array, with nulls for what does not apply.
create or replace function app.compliance_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql stable as $$
begin
  return array_remove(app.debtor_findings(f) || app.placement_findings(f) || app.limitation_findings(f)
    || app.licence_findings(f) || app.contact_findings(f) || app.window_findings(f) || app.preference_findings(f)
    || app.budget_findings(f) || app.duty_findings(f), null);
end $$;
