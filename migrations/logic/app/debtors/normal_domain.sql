-- A domain name in lower case, freed of scheme, path, port and a leading "www."; null when it is none.
create or replace function app.normal_domain(value text) returns text language sql immutable parallel safe as $$
  select host from (select regexp_replace(
    regexp_replace(lower(app.clean(value)), '^[a-z]+://|^//', ''), '^www\.|[/:?#].*$|\.$', '', 'g') as host) d
  where host ~ '^([a-z0-9_]+(-+[a-z0-9_]+)*\.)+[a-z0-9-]{2,}$' and length(host) <= 253 and (length(host) < 64 or host !~ '[^.]{64}')
$$;
