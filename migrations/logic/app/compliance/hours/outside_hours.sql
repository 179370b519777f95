-- Is it outside the contact hours, or a weekend, in any of the zones?
create or replace function app.outside_hours(zones text[], in_state text, at timestamptz)
returns boolean language plpgsql stable parallel safe as $$
declare
  zone text;
  here timestamp;
  law app.effective_rules;
begin
  foreach zone in array zones loop
    here := at at time zone zone;
    law := app.rules_in_force(in_state, here::date);
    if extract(isodow from here)::integer <> all (law.business_days) or here::time < law.opens or here::time >= law.closes then
      return true;
    end if;
  end loop;
  return false;
end $$;
