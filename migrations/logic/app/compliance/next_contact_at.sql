-- The first instant at which all rules that pass with time let the channel through; null when one of them waits for a fact to
-- change.
create or replace function app.next_contact_at(f app.decision_facts, channel text, findings app.compliance_finding[])
returns timestamptz
language plpgsql stable as $$
declare
  opens_at timestamptz := f.at;
  ready_at timestamptz := f.at;
  x app.compliance_finding;
begin
  foreach x in array findings loop
    if x.blocks and channel = any (x.channels) then
      if x.until is null then
        return null;
      end if;
      ready_at := greatest(ready_at, x.until);
      if x.rule in ('outside_call_hours', 'outside_email_hours', 'holiday') then
        opens_at := x.until;
      end if;
    end if;
  end loop;
  -- Without a finding about it the window is open now.
  if ready_at = opens_at then
    return opens_at;
  end if;
  if channel = 'call' and f.contact_preference is not null then
    return app.next_preferred(f.zones, f.state, f.contact_preference, ready_at);
  end if;
  return app.next_permitted(f.zones, f.state, ready_at);
end $$;
