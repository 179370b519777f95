-- Returns the actual day of a holiday in a year.
create or replace function app.holiday_date(rule app.holiday_rules, year integer)
returns date language plpgsql immutable parallel safe as $$
declare
  first constant date := make_date(year, coalesce(rule.month, 1), 1);
  last constant date := (first + interval '1 month')::date - 1;
  monday constant date := first + (8 - extract(isodow from first)::integer) % 7;
begin
  return case rule.kind
    when 'fixed' then make_date(year, rule.month, rule.day)
    when 'election' then monday + 1
    when 'easter' then app.easter(year) + rule.easter_offset
    else case
      when rule.nth > 0 then first + (rule.weekday + 7 - extract(isodow from first)::integer) % 7 + 7 * (rule.nth - 1)
      else last - (extract(isodow from last)::integer + 7 - rule.weekday) % 7
    end
  end;
end $$;
