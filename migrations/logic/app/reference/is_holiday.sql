-- Is this day a federal holiday or one that the state adds, on its actual or its observed date? Null state: the federal
-- ones. Called by app.permitted_window and app.holiday_anywhere.
create or replace function app.is_holiday(in_state text, on_day date)
returns boolean language plpgsql stable parallel safe as $$
declare
  -- Only holidays of these months can fall, or be observed, on the day.
  months constant integer[] := array[extract(month from on_day - 1), extract(month from on_day + 1)];
begin
  return exists (
    select from app.holiday_rules r
    -- New Year's Day of the next year may be observed on 31 December.
    cross join lateral (
      select app.holiday_date(r, extract(year from on_day)::integer
        + case when r.month = 1 and extract(month from on_day) = 12 then 1 else 0 end) as actual
      offset 0
    ) h
    where r.jurisdiction in ('US', in_state) and (r.month is null or r.month = any (months))
      and on_day in (h.actual, app.observed_on(h.actual, r.moves))
  );
end $$;
