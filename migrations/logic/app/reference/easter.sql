-- Easter Sunday of a year, by the anonymous Gregorian computus.
create or replace function app.easter(year integer) returns date language plpgsql immutable strict parallel safe as $$
declare
  golden constant integer := year % 19;
  century constant integer := year / 100;
  epact constant integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  to_sunday constant integer := (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7;
  correction constant integer := (golden + 11 * epact + 22 * to_sunday) / 451;
  march_day constant integer := epact + to_sunday - 7 * correction + 114;
begin
  return make_date(year, march_day / 31, march_day % 31 + 1);
end $$;
