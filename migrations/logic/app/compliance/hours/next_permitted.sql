-- The first instant from at on that is inside the contact hours of every zone on a day that is no holiday; null when there is
-- none.
create or replace function app.next_permitted(zones text[], in_state text, at timestamptz)
returns timestamptz language plpgsql stable parallel safe as $$
declare
  -- No run of weekends and holidays is nearly as long, so nothing in this time means never.
  search_days constant integer := 14;
  zone text;
  first_day date;
  permitted tstzrange;
begin
  foreach zone in array zones loop
    first_day := least(first_day, (at at time zone zone)::date);
  end loop;
  for ahead in 0 .. search_days loop
    exit when first_day is null;
    permitted := app.permitted_window(zones, in_state, first_day + ahead);
    if upper(permitted) > at then
      return greatest(at, lower(permitted));
    end if;
  end loop;
  return null;
end $$;
