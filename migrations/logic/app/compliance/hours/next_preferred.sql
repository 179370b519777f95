-- The first instant from at on that is inside the contact hours of every zone and within the debtor's wish, which is meant in the
-- first zone; null when there is none.
create or replace function app.next_preferred(zones text[], in_state text, wish jsonb, at timestamptz) returns timestamptz
language plpgsql stable parallel safe as $$
declare
  -- As in app.next_permitted, and long enough for a wish for one day of the week with a holiday on it.
  search_days constant integer := 21;
  first_day constant date := (at at time zone zones[1])::date;
  open_at timestamptz;
begin
  for ahead in 0 .. search_days loop
    select min(greatest(at, lower(span))) into open_at
    from unnest(app.preferred_hours(wish, first_day + ahead, zones[1])
      * tstzmultirange(app.permitted_window(zones, in_state, first_day + ahead))) span
    where upper(span) > at;
    if open_at is not null then
      return open_at;
    end if;
  end loop;
  return null;
end $$;
