-- First step of a canonical name: entities undone, lower case, one kind of bracket and dash, single spaces, nothing trailing;
-- words and the punctuation between them stay.
create or replace function app.clean_name(raw text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  name text := raw;
begin
  if strpos(name, '&') > 0 and name ~ '&[#A-Za-z0-9]+;' then
    -- Twice, because forms behind forms escape twice: "&amp;amp;"
    name := app.unescape_html(app.unescape_html(name));
  end if;
  if name ~ '[^ -~]' then
    name := app.plain_letters(name);
  else
    name := lower(name collate "C");
  end if;
  name := rtrim(ltrim(translate(name, '[]{}`', '()()''')), ' .,;:*_-');
  if strpos(name, '  ') > 0 then
    name := regexp_replace(name, '  +', ' ', 'g');
  end if;
  return name;
end
$$;
