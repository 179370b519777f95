-- Every time zone in which a debtor may be: those of its state and those of its number's area code. Empty when neither
-- tells, or when the state is none whose zones are on file. Called by app.compliance_facts.
create or replace function app.contact_zones(in_state text, phone text)
returns text[] language plpgsql stable parallel safe as $$
declare
  of_state text[] := '{}';
  of_number text[];
begin
  if in_state is not null then
    select array(select jsonb_array_elements_text(r.value -> 'zones')) into of_state
    from app.rules r where r.jurisdiction = in_state and r.code = 'time_zone'
    order by r.effective_from desc limit 1;
    if not found then
      return '{}';
    end if;
  end if;
  select a.zones into of_number from app.area_codes a where a.area_code = app.area_code(phone);
  return of_state || array(select unnest(of_number) except select unnest(of_state) order by 1);
end $$;
