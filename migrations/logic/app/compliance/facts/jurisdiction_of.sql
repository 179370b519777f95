-- Where a debtor may be, and what holds there on a day. state: its own, or that of its number's area code. zones: all that it may
-- be in, every zone of the country when nothing tells; known: whether a caller can tell its time.
create or replace function app.jurisdiction_of(
  d app.debtors, on_day date, out state text, out zones text[], out known boolean, out law app.effective_rules
) language plpgsql stable as $$
declare
  code constant text := app.area_code(d.primary_phone);
  area app.area_codes;
begin
  select row.* into area from app.area_codes row where row.area_code = code;
  state := coalesce(d.state, area.state);
  law := app.rules_in_force(state, on_day);
  zones := app.zones_of(d.state, law.zones, area.zones);
  known := zones <> '{}' and (d.primary_phone is null or code is not null and area.region is distinct from 'abroad');
  if zones = '{}' then
    zones := array(select jsonb_array_elements_text(law.rules #> '{time_zone,zones}'));
  end if;
end $$;
