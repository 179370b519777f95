-- Returns a phone number as E.164. Ten digits, or eleven from 1, are North American; an extension is dropped. Null when it
-- cannot be dialled.
create or replace function app.normal_phone(value text) returns text language plpgsql immutable parallel safe as $$
declare
  main constant text := regexp_replace(lower(app.clean(value)), '\s*(ext|x|#)\.?\s*[0-9]+\s*$', '');
  digits constant text := regexp_replace(main, '[^0-9]', '', 'g');
begin
  return case
    when main ~ '^\s*\+' and digits ~ '^[1-9][0-9]{7,14}$' and digits !~ '^1' then '+' || digits
    when digits ~ '^1?[2-9][0-9]{2}[2-9][0-9]{6}$' then '+1' || right(digits, 10)
  end;
end $$;
