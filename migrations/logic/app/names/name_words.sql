-- The words of a cleaned name: "&" and "+" are "and", apostrophes vanish, other punctuation separates, a leading or trailing "the"
-- goes. Never empty for a name that has a letter or digit.
create or replace function app.name_words(name text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  plain text := name;
  words text[];
begin
  if strpos(plain, '''') > 0 then
    plain := replace(regexp_replace(plain, ' (?:''n''?|n'') ', ' and ', 'g'), '''', '');
  end if;
  if strpos(plain, '&') > 0 or strpos(plain, '+') > 0 then
    plain := replace(replace(plain, '&', ' and '), '+', ' and ');
  end if;
  words := array_remove(string_to_array(translate(plain, '!"#$%()*,-./:;<=>?@\^_|~', '                        '), ' '), '');
  if cardinality(words) > 1 and words[1] = 'the' then
    words := words[2:];
  end if;
  if cardinality(words) > 1 and words[cardinality(words)] = 'the' then
    words := trim_array(words, 1);
  end if;
  return words;
end
$$;
