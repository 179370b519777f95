-- Takes off notes that bookkeepers leave in names: "(DO NOT USE)", "- OLD", "DUPLICATE", "et al.". Unknown words in brackets stay.
-- Expects the output of app.clean_name; called by app.canonical_name.
create or replace function app.cut_noise(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  kept text := name;
begin
  kept := regexp_replace(kept, '\( *[*]* *(?:(?:do not (?:use|pay)|duplicate|inactive)(?: [^()]*)?|dupe?|old(?: (?:account|acct|name|address))?|closed|obsolete|deleted|void)[ *!]*\)', ' ', 'g');
  kept := regexp_replace(kept, '([^ *-].*?)(?: -+ ?|-{2,}|[*]+) *(?:do not use|old|duplicate|dupe?|inactive|closed|obsolete)[ *.!-]*$', '\1');
  kept := regexp_replace(kept, '([^ ]),? et al(?=$|[ .,;(])', '\1');
  kept := regexp_replace(kept, '^[* -]*do not use[ *:!-]+(?=[^ ])', '');
  return regexp_replace(kept, '([^ *-][^ ]* .*?|.*[,.])[ *-]+(?:do not use|duplicate)[ *.!-]*$', '\1');
end
$$;
