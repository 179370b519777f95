-- Every time zone in which a debtor may be today: those of its state and those of its number's area code. Empty when neither
-- tells, or when the state is none whose zones are on file. Called where a touch is written down and by service messages.
create or replace function app.contact_zones(in_state text, phone text)
returns text[] language plpgsql stable parallel safe as $$
declare
  today constant date := app.today();
  of_state text[];
  of_number text[];
begin
  select l.zones into of_state from app.laws l
  where l.jurisdiction = in_state and l.from_day <= today and (l.until_day is null or today < l.until_day);
  select a.zones into of_number from app.area_codes a where a.area_code = app.area_code(phone);
  return app.zones_of(in_state, of_state, of_number);
end $$;
