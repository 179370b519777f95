-- When on a local day a debtor wishes to be called: within the hours that it named, or outside them, on the days that it named.
create or replace function app.preferred_hours(wish jsonb, day date, zone text) returns tstzmultirange
language plpgsql stable parallel safe as $$
declare
  whole constant tstzrange := tstzrange(day::timestamp at time zone zone, (day + 1)::timestamp at time zone zone);
  starts_at constant timestamptz := (day + coalesce((wish ->> 'from')::time, '00:00')) at time zone zone;
  ends_at constant timestamptz := case when wish ? 'to' then (day + (wish ->> 'to')::time) at time zone zone else upper(whole) end;
  -- In the night in which the clocks go forward a time may come after a later one.
  named constant tstzrange := case when starts_at < ends_at then tstzrange(starts_at, ends_at) else 'empty' end;
  such_a_day constant boolean := coalesce(wish -> 'days' @> to_jsonb(extract(isodow from day)::integer), true);
begin
  return case
    when (wish ->> 'only')::boolean and such_a_day then tstzmultirange(named)
    when (wish ->> 'only')::boolean then '{}'
    when such_a_day then tstzmultirange(whole) - tstzmultirange(named)
    else tstzmultirange(whole)
  end;
end $$;
