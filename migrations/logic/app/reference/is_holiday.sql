-- Is this day a federal holiday or one that the state adds, on its actual or its observed date? Null state: the federal ones.
create or replace function app.is_holiday(in_state text, on_day date)
returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select from app.holidays h where h.jurisdiction in ('US', in_state) and h.day = on_day);
end $$;
