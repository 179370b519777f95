-- Midnight a number of local days after an instant, in the zone where it comes last: from then on that date is reached in all of
-- them.
create or replace function app.local_midnight(at timestamptz, days integer, zones text[])
returns timestamptz language plpgsql immutable strict parallel safe as $$
declare
  zone text;
  last timestamptz;
begin
  foreach zone in array zones loop
    last := greatest(last, ((at at time zone zone)::date + days)::timestamp at time zone zone);
  end loop;
  return last;
end $$;
