-- Escapes a text for HTML, between tags and in attributes.
create or replace function app.html_escaped(value text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')
$$;
