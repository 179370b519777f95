-- Makes a partner and shows its credentials this once. Called by api.create_partner and the demo's seed.
-- Raises account_exists.
create or replace function app.open_partner(body jsonb) returns json language plpgsql volatile as $$
declare
  made app.partners;
begin
  insert into app.partners (partner_id, name, contact_email, created_at)
  values (gen_random_uuid(), app.clean(body ->> 'name'), lower(app.clean(body ->> 'contact_email')), app.now())
  returning * into made;
  if body ->> 'password' is not null then
    perform private.add_user(made.contact_email, body ->> 'password', made.name, 'partner', made.partner_id);
  end if;
  return json_build_object('partner_id', made.partner_id,
    'api_key', (private.issue_api_key('partner', made.partner_id)).api_key,
    'webhook_signing_secret', (private.issue_signing_secret('partner', made.partner_id)).secret);
end $$;
