-- Brings a name with anything beyond printable ASCII to lower-case letters, marks and ASCII punctuation, whatever the database's
-- locale knows.
create or replace function app.plain_letters(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := app.repair_mojibake(name);
begin
  -- Before decomposition, which would turn ™ into letters and ´ into a space
  plain := translate(plain, '‘’‛ʼʻʹ´′＇™℠®©', '''''''''''''''''''');
  plain := regexp_replace(plain, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  plain := lower(normalize(plain, nfkd) collate "C");
  plain := translate(plain,
    'ØŁĐÐÆŒÞẞĦŊŦıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'øłđðæœþßħŋŧiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
  plain := replace(replace(plain, 'ß', 'ss'), 'i' || chr(775), 'i');
  plain := translate(normalize(plain, nfc), '‐‑‒–—―−', '-------');
  -- Spaces, quotation marks, symbols and emoji, but not the letter-like 々〆〇
  plain := regexp_replace(plain, '[\u0009-\u000d\u0085\u00a1-\u00bf\u00d7\u00f7\u05f3\u05f4\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u30fb\ue000-\uf8ff\U0001f000-\U0001faff]', ' ', 'g');
  if plain ~ '[\u3400-\u9fff\uac00-\ud7a3]' then
    -- Chinese, Japanese and Korean names do not separate the form from the name
    plain := regexp_replace(plain, '(股份有限公司|有限[责責]任公司|[有無]限公司|株式会社|[有合][限同]会社|주식회사|유한회사|\((?:株|有|주|유)\))', ' \1 ', 'g');
  end if;
  return plain;
end
$$;
