-- Until logic 5, for starts of the release before: app.seed_demo_accounts, with signing secrets that are made here.
create or replace function app.seed_demo(passwords jsonb) returns json language plpgsql volatile as $$
declare
  seeded constant jsonb := app.seed_demo_accounts(passwords);
begin
  return json_build_object(
    'creditor', seeded -> 'creditor' || jsonb_build_object('webhook_signing_secret',
      (private.store_signing_secret('creditor', (seeded #>> '{creditor,creditor_id}')::uuid, null)).secret),
    'partner', seeded -> 'partner' || jsonb_build_object('webhook_signing_secret',
      (private.store_signing_secret('partner', (seeded #>> '{partner,partner_id}')::uuid, null)).secret));
end $$;
