-- Enters the demo's creditor: a verified account with payouts on, created when missing.
create or replace function app.demo_creditor() returns uuid language plpgsql volatile as $$
declare
  creditor uuid := (app.setting('demo') ->> 'creditor_id')::uuid;
begin
  if creditor is not null then
    perform app.enter_tenant(creditor);
    return creditor;
  end if;
  creditor := gen_random_uuid();
  perform set_config('app.creditor_id', creditor::text, true);
  perform app.open_creditor('{"name": "Northwind Supply", "legal_name": "Northwind Supply, Inc.", "slug": "demo-creditor",
    "contact_email": "creditor@demo.invalid", "contact_name": "Demo Creditor"}');
  perform app.enable_payouts('acct_demo');
  perform app.move('creditor', creditor, 'approved');
  return creditor;
end $$;
