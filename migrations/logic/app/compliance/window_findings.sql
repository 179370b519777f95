-- Is it a time and a day on which the debtor may be contacted, in every zone where it may be? Called by
-- app.compliance_findings.
create or replace function app.window_findings(f app.compliance_facts) returns setof app.compliance_finding
language plpgsql stable as $$
declare
  opens_at constant timestamptz := app.next_permitted(f.zones, f.state, f.at);
begin
  if opens_at = f.at then
    return;
  end if;
  if app.outside_hours(f.zones, f.state, f.at) then
    return next row('outside_call_hours', '{call}', true, opens_at)::app.compliance_finding;
    return next row('outside_email_hours', '{email}', true, opens_at)::app.compliance_finding;
  end if;
  if app.holiday_anywhere(f.zones, f.state, f.at) then
    return next row('holiday', '{call,email}', true, opens_at)::app.compliance_finding;
  end if;
end $$;
