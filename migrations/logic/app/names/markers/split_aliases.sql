-- Splits a name at "d/b/a", "f/k/a" and their like: the first part is the company, the others are names it also bears or bore.
-- The words must follow a name: "AKA Brands" stays whole. Expects the output of app.clean_name; called by app.canonical_name.
create or replace function app.split_aliases(name text) returns text[]
language sql immutable strict parallel safe as $$
  select regexp_split_to_array(name, '[ ,(;:-]+(?:d[./ ]?b[./ ]?a|a[./ ]?k[./ ]?a|f[./ ]?k[./ ]?a|n[./ ]?k[./ ]?a|t/as?|o/a|doing business as|trading as'
    || '|operating as|trade name:|also known as|formerly known as|formerly|now known as|(?:as )?successor(?: in interest| by merger)? to)(?:[:.]+ *| +|$)')
$$;
