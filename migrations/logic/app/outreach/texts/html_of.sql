-- Returns a plain text as HTML: everything escaped, paragraphs and lines kept, the service's own links made links.
create or replace function app.html_of(body text) returns text language sql stable parallel safe as $$
  select '<!doctype html><html lang="en"><meta charset="utf-8"><body>' || string_agg(
    '<p>' || replace(regexp_replace(app.html_escaped(paragraph),
      -- Asked once, and not for each paragraph.
      (select '(?<![^\s])' || regexp_replace(app.html_escaped(app.setting('public_base_url') #>> '{}'), '([^\w/])', '\\\1', 'g')
        || '(?:/[^\s<>]*)?(?![^\s])'),
      '<a href="\&">\&</a>', 'g'), E'\n', '<br>') || '</p>', '' order by n) || '</body></html>'
  from regexp_split_to_table(body, E'\n{2,}') with ordinality as p (paragraph, n)
$$;
