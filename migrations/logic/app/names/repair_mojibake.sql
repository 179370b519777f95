-- Undoes UTF-8 that was read as Windows-1252 ("MÃ¼ller" is "Müller"), once, and only if every letter beyond ASCII fits that
-- reading.
create or replace function app.repair_mojibake(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  bytes text;
begin
  if name !~ '[\u00c2-\u00c5\u00ce-\u00d1\u00e2]' then
    return name;
  end if;
  bytes := translate(name, '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ',
    U&'\0080\0082\0083\0084\0085\0086\0087\0088\0089\008a\008b\008c\008e\0091\0092\0093\0094\0095\0096\0097\0098\0099\009a\009b\009c\009e\009f');
  -- Only lead bytes of names written in Europe: with all of them "CAFÉ™" would be taken for a Latin letter
  if bytes ~ '^(?:[\u0001-\u007f]|[\u00c2-\u00c5\u00ce-\u00d1][\u0080-\u00bf]|\u00e2[\u0080-\u00bf]{2})+$' then
    return convert_from(convert_to(bytes, 'LATIN1'), 'UTF8');
  end if;
  return name;
end
$$;
