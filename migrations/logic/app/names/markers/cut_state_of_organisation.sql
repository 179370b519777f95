-- Cuts ", a Delaware corporation" and "(DE)". Answers the name and the words of form that were cut ("corporation"), else null.
-- Places that are part of a name ("of Texas", "(USA)") stay. Expects the output of app.clean_name; called by app.canonical_name.
create or replace function app.cut_state_of_organisation(name text, out kept text, out form text)
language plpgsql immutable strict parallel safe as $$
declare
  states constant text := 'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa'
    '|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey'
    '|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah'
    '|vermont|virginia|washington|west virginia|wisconsin|wyoming|district of columbia|puerto rico';
  codes constant text := 'a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy]';
  kinds constant text := '(?:public|benefit|professional|non-?profit|not-for-profit|limited|liability|general|close|statutory|business|series|law|medical|dental|registered|foreign|domestic)';
  forms constant text := '(?:corporation|corp|company|co|llc|l\.l\.c|inc|partnership|lp|l\.p|llp|pllc|trust|association|cooperative)';
  clause text[];
begin
  kept := regexp_replace(name, '([^ ])[ ,(]+(?:an? [a-z ]+ )?(?:(?:duly )?(?:organized|incorporated|existing|formed)(?: and existing)?) under the laws of.*$', '\1');
  kept := regexp_replace(kept, '([^ ])(?:, *\(?| *\()of (?:' || states || ')[). ]*$', '\1');
  kept := regexp_replace(kept, '([^ ] *)\((?:' || codes || '|del\.?|delaware)\)', '\1 ', 'g');
  clause := regexp_match(kept, '^(.*[^ ,(])(?:[ ,(]+(?:is )?an? (?:' || states || ')|[,(] *an?) ((?:' || kinds || ' )*' || forms || ')[.) ]*$');
  if clause is not null then
    kept := clause[1];
    form := clause[2];
  end if;
end
$$;
