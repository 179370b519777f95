-- Makes a partner with its credentials, and a user when a password is given. issued: its webhook signing secret, made and
-- encrypted by the caller for the id that the partner gets. Raises account_exists.
create or replace function app.open_partner(body jsonb, issued jsonb default null) returns json language plpgsql volatile as $$
declare
  made constant app.partners := app.add_partner(body, coalesce((issued ->> 'holder_id')::uuid, gen_random_uuid()));
begin
  if body ->> 'password' is not null then
    perform private.add_user(made.contact_email, body ->> 'password', made.name, 'partner', made.partner_id);
  end if;
  return json_build_object('partner_id', made.partner_id,
    'api_key', (private.issue_api_key('partner', made.partner_id)).api_key,
    'webhook_signing_secret', (private.store_signing_secret('partner', made.partner_id, issued)).secret);
end $$;
