-- The link that ends emails to the address of an email with one click (RFC 8058). Those of earlier emails stay good.
create or replace function app.unsubscribe_link(email uuid) returns text language plpgsql volatile as $$
declare
  token constant uuid := gen_random_uuid();
begin
  perform private.register_identifier('unsubscribe', token::text, email::text);
  return (app.setting('public_base_url') #>> '{}') || '/v1/public/unsubscribe/' || token;
end $$;
