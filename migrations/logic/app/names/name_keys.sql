-- The two keys by which canonical names are compared, both without spaces. key: without diacritics ("müller" is "muller").
-- key_alt: with the digraphs of transliteration ("mueller") and small numbers as words ("7 eleven" is "seveneleven").
create or replace function app.name_keys(name text, out key text, out key_alt text)
language plpgsql immutable strict parallel safe as $$
declare
  numbers constant jsonb := jsonb '{"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "11": "eleven", "12": "twelve", "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth",
    "7th": "seventh", "8th": "eighth", "9th": "ninth", "10th": "tenth", "11th": "eleventh", "12th": "twelfth"}';
begin
  key := replace(name, ' ', '');
  key_alt := key;
  if key ~ '[0-9]' and numbers ?| string_to_array(name, ' ') then
    select string_agg(coalesce(numbers ->> word, word), '' order by place) into key_alt
      from string_to_table(name, ' ') with ordinality as part (word, place);
  end if;
  if octet_length(key) > length(key) then
    key := app.fold_letters(key);
    key_alt := app.fold_letters(replace(replace(replace(replace(replace(key_alt, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'));
  end if;
end
$$;
