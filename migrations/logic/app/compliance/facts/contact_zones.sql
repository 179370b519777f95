-- Every time zone in which a debtor may be today: those of its state and those of its number's area code. Empty when neither
-- tells, or when the state is none whose zones are on file.
create or replace function app.contact_zones(in_state text, phone text)
returns text[] language plpgsql stable parallel safe as $$
declare
  of_number text[];
begin
  select a.zones into of_number from app.area_codes a where a.area_code = app.area_code(phone);
  return app.zones_of(in_state, (app.rules_in_force(in_state, app.today())).zones, of_number);
end $$;
