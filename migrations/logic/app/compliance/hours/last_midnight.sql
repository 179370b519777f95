-- When a day has begun in every zone.
create or replace function app.last_midnight(day date, zones text[]) returns timestamptz
language plpgsql immutable parallel safe as $$
declare
  zone text;
  last timestamptz;
begin
  foreach zone in array zones loop
    last := greatest(last, day::timestamp at time zone zone);
  end loop;
  return last;
end $$;
