-- Returns a domain name in lower case without scheme, path, port and "www."; null when it is none.
create or replace function app.normal_domain(value text) returns text language plpgsql immutable parallel safe as $$
declare
  host constant text := regexp_replace(
    regexp_replace(lower(app.clean(value)), '^[a-z]+://|^//', ''), '^www\.|[/:?#].*$|\.$', '', 'g');
begin
  if host ~ '^([a-z0-9_]+(-+[a-z0-9_]+)*\.)+[a-z0-9-]{2,}$' and length(host) <= 253 and host !~ '[^.]{64}' then
    return host;
  end if;
  return null;
end $$;
