-- Is it a time at which the debtor wishes to be called?
create or replace function app.preference_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql stable as $$
declare
  opens_at timestamptz;
begin
  if f.contact_preference is null then
    return '{}'::app.compliance_finding[];
  end if;
  opens_at := app.next_preferred(f.zones, f.state, f.contact_preference, f.at);
  return array[case when opens_at is distinct from f.at then app.finding('time_preference', '{call}', true, opens_at) end];
end $$;
