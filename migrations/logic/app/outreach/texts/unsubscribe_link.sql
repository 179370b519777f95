-- Returns the one-click unsubscribe link of an email's address (RFC 8058). Earlier links keep working.
create or replace function app.unsubscribe_link(email uuid) returns text language plpgsql volatile as $$
declare
  token constant uuid := gen_random_uuid();
begin
  perform private.register_identifier('unsubscribe', token::text, email::text);
  return (app.setting('public_base_url') #>> '{}') || '/v1/public/unsubscribe/' || token;
end $$;
