-- Returns the first instant from at on at which a decision lets a channel be used. Only contact hours, days and the debtor's
-- preference are checked for later instants. Null where a fact must change first. The touch is judged again before it goes.
create or replace function app.permitted_from(p app.placements, d app.decision, channel text, at timestamptz) returns timestamptz
language plpgsql stable as $$
declare
  allowed_at constant timestamptz := case channel when 'call' then d.next_call_allowed_at else d.next_email_allowed_at end;
  debtor app.debtors;
  jurisdiction record;
begin
  if allowed_at is null or allowed_at >= at then
    return allowed_at;
  end if;
  select row.* into strict debtor from app.debtors row where row.creditor_id = p.creditor_id and row.debtor_id = p.debtor_id;
  jurisdiction := app.jurisdiction_of(debtor, (at at time zone 'UTC')::date);
  if channel = 'call' and debtor.contact_preference is not null then
    return app.next_preferred(jurisdiction.zones, jurisdiction.state, debtor.contact_preference, at);
  end if;
  return app.next_permitted(jurisdiction.zones, jurisdiction.state, at);
end $$;
