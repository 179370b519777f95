-- Compiles app.holidays from app.holiday_rules: every actual and observed date from 1990 to 2199.
create or replace function app.compile_holidays() returns void language sql volatile as $$
  delete from app.holidays;
  insert into app.holidays (jurisdiction, day)
  select distinct r.jurisdiction, d.day
  from app.holiday_rules r
  cross join generate_series(1990, 2200) year
  cross join lateral (select app.holiday_date(r, year) as actual offset 0) h
  cross join lateral (values (h.actual), (app.observed_on(h.actual, r.moves))) d (day)
  where d.day < date '2200-01-01';
$$;
select app.compile_holidays();
