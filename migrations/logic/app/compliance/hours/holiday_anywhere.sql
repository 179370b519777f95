-- Is it a holiday in any of the zones?
create or replace function app.holiday_anywhere(zones text[], in_state text, at timestamptz)
returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (
    select from (select distinct (at at time zone zone)::date as today from unnest(zones) zone) days
    where app.is_holiday(in_state, days.today)
  );
end $$;
