-- When on a local day a debtor may be contacted: the time that is within the hours in every zone at once. Empty on weekends,
-- holidays, where the zones leave no common time, and without a zone.
create or replace function app.permitted_window(zones text[], in_state text, day date)
returns tstzrange language plpgsql stable parallel safe as $$
declare
  law constant app.effective_rules := app.rules_in_force(in_state, day);
  zone text;
  starts_at timestamptz;
  ends_at timestamptz;
begin
  if extract(isodow from day)::integer <> all (law.business_days) or app.is_holiday(in_state, day) then
    return tstzrange 'empty';
  end if;
  foreach zone in array zones loop
    starts_at := greatest(starts_at, (day + law.opens) at time zone zone);
    ends_at := least(ends_at, (day + law.closes) at time zone zone);
  end loop;
  if starts_at < ends_at then
    return tstzrange(starts_at, ends_at);
  end if;
  return tstzrange 'empty';
end $$;
