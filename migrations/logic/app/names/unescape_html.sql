-- Turns the HTML entities that web forms leave in names back into characters (in lower case, as names are compared); unknown ones
-- stay.
create or replace function app.unescape_html(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  named constant jsonb := jsonb '{"amp": "&", "apos": "''", "lsquo": "''", "rsquo": "''", "prime": "''", "ndash": "-", "mdash": "-", "minus": "-",
    "quot": " ", "ldquo": " ", "rdquo": " ", "laquo": " ", "raquo": " ", "nbsp": " ", "lt": " ", "gt": " ", "bull": " ", "middot": " ",
    "shy": "", "trade": "", "reg": "", "copy": "", "szlig": "ß", "aelig": "æ", "oelig": "œ", "oslash": "ø", "thorn": "þ", "eth": "ð"}';
  accents constant jsonb := jsonb '{"uml": 776, "acute": 769, "grave": 768, "circ": 770, "tilde": 771, "cedil": 807, "ring": 778, "caron": 780}';
  plain text := name;
  entity text;
  code integer;
begin
  for entity in select distinct hit[1] from regexp_matches(name, '&(#[0-9]{1,5}|#x[0-9a-f]{1,4}|[a-z]{2,7});', 'gi') as hit loop
    if entity like '#%' then
      code := case when entity ~* '^#x' then ('x' || lpad(substr(entity, 3), 8, '0'))::bit(32)::integer else substr(entity, 2)::integer end;
      -- chr() refuses zero and surrogates: a bad entity must not fail a whole import
      plain := replace(plain, '&' || entity || ';', case when code between 32 and 55295 or code between 57344 and 65533 then chr(code) else ' ' end);
    else
      plain := replace(plain, '&' || entity || ';', coalesce(
        named ->> lower(entity collate "C"),
        left(entity, 1) || chr((accents ->> lower(substr(entity, 2) collate "C"))::integer),
        '&' || entity || ';'));
    end if;
  end loop;
  return plain;
end
$$;
