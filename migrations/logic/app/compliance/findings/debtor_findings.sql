-- The rules about the debtor itself: sanctions, stay of bankruptcy, counsel, cease requests, and natural persons, whose letters
-- are worded with care.
create or replace function app.debtor_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql immutable as $$
declare
  all_contact constant text[] := '{call,email,escalation}'::text[];
begin
  return array[
    case when f.sanctions_hit then app.finding('debtor_sanctions_hit', all_contact, true) end,
    case when f.bankruptcy_filed then app.finding('bankruptcy_filed', all_contact, true) end,
    case when f.attorney_representation then app.finding('attorney_represented', all_contact, true) end,
    case when f.cease_and_desist then app.finding('cease_and_desist', all_contact, true) end,
    case when f.natural_person then app.finding('natural_person', '{call,email}', false) end];
end $$;
