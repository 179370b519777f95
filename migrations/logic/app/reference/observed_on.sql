-- Returns the day on which a holiday is observed. weekend: Saturday on Friday and Sunday on Monday; sunday: only the latter;
-- to_monday: the Monday of its week, or the next one from a weekend; never: the day itself.
create or replace function app.observed_on(day date, moves text) returns date language sql immutable parallel safe as $$
  select day + case
    when moves = 'to_monday' then (array[0, -1, -2, -3, -4, 2, 1])[extract(isodow from day)::integer]
    when moves in ('weekend', 'sunday') and extract(isodow from day) = 7 then 1
    when moves = 'weekend' and extract(isodow from day) = 6 then -1
    else 0
  end
$$;
