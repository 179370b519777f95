-- Returns the nth business day (no weekend, no federal holiday) after a day; for 0 the day itself or the next business day;
-- null for null.
create or replace function app.business_days_after(day date, n integer) returns date
language plpgsql stable strict parallel safe as $$
declare
  reached date := day;
  left_over integer := n;
begin
  loop
    if extract(isodow from reached) < 6 and not app.is_holiday(null, reached) and (reached > day or n = 0) then
      left_over := left_over - 1;
    end if;
    exit when left_over < case when n = 0 then 0 else 1 end;
    reached := reached + 1;
  end loop;
  return reached;
end $$;
