-- Returns the demo's partner, linked to the demo's creditor as `demo-creditor`, created when missing.
create or replace function app.demo_partner(creditor uuid) returns uuid language plpgsql volatile as $$
declare
  partner uuid := (app.setting('demo') ->> 'partner_id')::uuid;
begin
  if partner is null then
    partner := (app.add_partner('{"name": "Ledgerline", "contact_email": "partner@demo.invalid"}')).partner_id;
    perform app.link_partner(partner, creditor, 'demo-creditor', 'manage');
  end if;
  return partner;
end $$;
