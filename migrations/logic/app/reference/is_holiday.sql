-- Returns whether a day is a federal holiday, or one of the state's, on its actual or observed date. Null state: federal only.
create or replace function app.is_holiday(in_state text, on_day date)
returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select from app.holidays h where h.jurisdiction in ('US', in_state) and h.day = on_day);
end $$;
