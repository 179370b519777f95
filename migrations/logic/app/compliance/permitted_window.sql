-- When on a local day a debtor may be contacted: the time that is within the hours in every zone at once. Empty on
-- weekends, holidays, where the zones leave no common time, and without a zone. Called by app.next_permitted.
create or replace function app.permitted_window(zones text[], in_state text, day date)
returns tstzrange language plpgsql stable parallel safe as $$
declare
  opens time;
  closes time;
  starts_at timestamptz;
  ends_at timestamptz;
begin
  select h.opens, h.closes into opens, closes from app.contact_hours(in_state, day) h;
  if opens is null or app.is_holiday(in_state, day) then
    return 'empty';
  end if;
  select max((day + opens) at time zone zone), min((day + closes) at time zone zone) into starts_at, ends_at
  from unnest(zones) zone;
  if starts_at < ends_at then
    return tstzrange(starts_at, ends_at);
  end if;
  return 'empty';
end $$;
