-- The demo's creditor and partner with fresh credentials, which replace those issued before: made the first time, found
-- again afterwards. passwords: {creditor, partner}. Called by src/seed.ts as an operator; answers what it writes to a file.
create or replace function app.seed_demo(passwords jsonb) returns json language plpgsql volatile as $$
declare
  creditor constant uuid := app.demo_creditor();
  partner constant uuid := app.demo_partner(creditor);
begin
  perform app.lock_account();
  perform private.seed_user('creditor@demo.invalid', passwords ->> 'creditor', 'creditor', creditor);
  perform private.seed_user('partner@demo.invalid', passwords ->> 'partner', 'partner', partner);
  perform private.configure(jsonb_build_object('demo', jsonb_build_object('creditor_id', creditor, 'partner_id', partner)));
  return json_build_object(
    'creditor', json_build_object('creditor_id', creditor, 'api_key', (app.issue_key('api_key.issued')).api_key,
      'webhook_signing_secret', (private.issue_signing_secret('creditor', creditor)).secret,
      'email', 'creditor@demo.invalid', 'password', passwords ->> 'creditor'),
    'partner', json_build_object('partner_id', partner, 'api_key', (private.issue_api_key('partner', partner)).api_key,
      'webhook_signing_secret', (private.issue_signing_secret('partner', partner)).secret,
      'email', 'partner@demo.invalid', 'password', passwords ->> 'partner'));
end $$;
