-- When an instant is out of a seven-day window: 168 hours later and on the seventh local date after it, whichever is later.
create or replace function app.week_after(at timestamptz, zones text[])
returns timestamptz language plpgsql immutable strict parallel safe as $$
begin
  return greatest(at + interval '168 hours', app.local_midnight(at, 7, zones));
end $$;
