-- Returns the area code of a +1 number in any spelling; null when it is not such a number.
create or replace function app.area_code(phone text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := regexp_replace(phone, '[^0-9]', '', 'g');
begin
  -- After a plus sign comes the country: ten digits of another one are not mistaken for ours.
  if digits !~ '^1?[2-9][0-9]{9}$' or phone ~ '^\s*\+\s*[^1]' then
    return null;
  end if;
  return left(right(digits, 10), 3);
end $$;
