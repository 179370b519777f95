-- Every time zone in which a debtor may be: those of its state and those of its number's area code. Empty when neither tells, or
-- when the state is none whose zones are on file.
create or replace function app.zones_of(in_state text, of_state text[], of_number text[]) returns text[]
language plpgsql immutable parallel safe as $$
begin
  if in_state is null then
    return coalesce(array(select unnest(of_number) order by 1), '{}');
  elsif of_state is null then
    return '{}'::text[];
  elsif coalesce(of_number, '{}') <@ of_state then
    return of_state;
  end if;
  return of_state || array(select unnest(of_number) except select unnest(of_state) order by 1);
end $$;
