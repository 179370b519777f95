-- Whether a cleaned name may hold anything that the cut_… functions and app.split_aliases take off. It may say yes too often,
-- never no wrongly: it spares the many plain names those functions' time.
create or replace function app.has_markers(name text) returns boolean
language sql immutable strict parallel safe as $$
  select name ~ ('[(*/:]| -|--|^(?:attn|attention|acc|a/p|ap dep|estate|the estate|bankr|the bankr|do not)'
    || '|[ ,;-](?:(?:d[. ]?b[. ]?a|[afn][. ]?k[. ]?a|an?|fbo|attn|hq|dip|ch|chapter|branch|store|location|plant|billing|purchasing|accounting)(?:[^a-z]|$)'
    || '|doing bus|trading as|operating as|also known|formerly|now known|successor|care of|attention|for the ben|acc[a-z]* pay|dep(?:t|artment)'
    || '|shared serv|corporate off|headq|debtor|in (?:re|li|ad|ab|ve|ba)|en liq|w likw|v likv|i\.l|abc est|bankr|assignm|do not|duplicate|under the|et al)'
    || '|, ?of ')
$$;
