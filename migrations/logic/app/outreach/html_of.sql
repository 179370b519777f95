-- A plain text as HTML that says the same: everything escaped, paragraphs and lines kept, links made links.
-- Called by app.compose_message.
create or replace function app.html_of(body text) returns text language sql immutable parallel safe as $$
  select '<!doctype html><html lang="en"><meta charset="utf-8"><body>' || string_agg(
    '<p>' || replace(regexp_replace(
      replace(replace(replace(replace(replace(paragraph, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;'),
      'https?://[^\s<>]+', '<a href="\&">\&</a>', 'g'), E'\n', '<br>') || '</p>', '' order by n) || '</body></html>'
  from regexp_split_to_table(body, E'\n{2,}') with ordinality as p (paragraph, n)
$$;
