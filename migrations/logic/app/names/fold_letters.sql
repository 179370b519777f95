-- Lower-case letters without their marks; those that do not decompose ("ø", "ł", "æ") become their nearest.
create or replace function app.fold_letters(name text) returns text
language sql immutable strict parallel safe as $$
  select normalize(
    replace(replace(replace(translate(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), 'øłđðħŧ', 'olddht'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    nfc)
$$;
