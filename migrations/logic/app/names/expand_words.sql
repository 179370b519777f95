-- Joins the words of a name that remain without its legal form: abbreviations in full, initials together ("a b c" is "abc", "j and
-- r" stays).
create or replace function app.expand_words(words text[]) returns text
language plpgsql immutable strict parallel safe as $$
declare
  abbreviations constant jsonb := jsonb '{"mfg": "manufacturing", "intl": "international", "svcs": "services", "svc": "services", "assoc": "associates",
    "assocs": "associates", "bros": "brothers", "mktg": "marketing", "mt": "mount", "ft": "fort", "ctr": "center", "cntr": "center", "centre": "center",
    "dist": "distribution", "ind": "industries", "natl": "national", "equip": "equipment", "univ": "university", "dept": "department",
    "eng": "engineering", "mgmt": "management", "assn": "association", "fdn": "foundation", "fdtn": "foundation",
    "st": "street", "ins": "insurance", "tr": "trust", "hoa": "homeowners association",
    "poa": "property owners association", "fcu": "federal credit union", "fsb": "federal savings bank"}';
  name text := array_to_string(words, ' ');
  word text;
  initial boolean := false;
  n constant integer := cardinality(words);
begin
  if n = 1 or not (abbreviations ?| words) and name !~ '(?:^| )[^0-9 ](?: |$)' then
    return name; -- A word alone is a name, too: "Mt" is no mountain
  end if;
  name := '';
  for i in 1..n loop
    word := words[i];
    if length(word) = 1 and word !~ '[0-9]' then
      name := name || case when initial or i = 1 then word else ' ' || word end;
      initial := true;
    else
      if word in ('st', 'ins', 'tr') then
        word := case when i = n then abbreviations ->> word when i = 1 and word = 'st' then 'saint' else word end;
      else
        word := coalesce(abbreviations ->> word, word);
      end if;
      name := name || case when i = 1 then word else ' ' || word end;
      initial := false;
    end if;
  end loop;
  return name;
end
$$;
