-- The demo's creditor and partner with fresh credentials, which replace those issued before: made the first time, found
-- again afterwards. passwords: {creditor, partner}. Their webhook signing secrets are the caller's to store.
create or replace function app.seed_demo_accounts(passwords jsonb) returns jsonb language plpgsql volatile as $$
declare
  creditor constant uuid := app.demo_creditor();
  partner constant uuid := app.demo_partner(creditor);
begin
  perform app.lock_account();
  perform private.seed_user('creditor@demo.invalid', passwords ->> 'creditor', 'creditor', creditor);
  perform private.seed_user('partner@demo.invalid', passwords ->> 'partner', 'partner', partner);
  perform private.configure(jsonb_build_object('demo', jsonb_build_object('creditor_id', creditor, 'partner_id', partner)));
  return jsonb_build_object(
    'creditor', jsonb_build_object('creditor_id', creditor, 'api_key', (app.issue_key('api_key.issued')).api_key,
      'email', 'creditor@demo.invalid', 'password', passwords ->> 'creditor'),
    'partner', jsonb_build_object('partner_id', partner, 'api_key', (private.issue_api_key('partner', partner)).api_key,
      'email', 'partner@demo.invalid', 'password', passwords ->> 'partner'));
end $$;
