-- Is it a time and a day on which the debtor may be contacted, in every zone where it may be?
create or replace function app.window_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql stable as $$
declare
  opens_at constant timestamptz := app.next_permitted(f.zones, f.state, f.at);
begin
  return case
    when opens_at = f.at then '{}'
    when app.outside_hours(f.zones, f.state, f.at) then array[
      app.finding('outside_call_hours', '{call}', true, opens_at),
      app.finding('outside_email_hours', '{email}', true, opens_at)]
    when app.holiday_anywhere(f.zones, f.state, f.at) then array[app.finding('holiday', '{call,email}', true, opens_at)]
    else '{}'
  end;
end $$;
