-- Links a partner to a creditor, which has at most one active link; an ended link is reopened. Enters the creditor's tenant.
-- Raises partner_not_found, creditor_not_found, link_exists, reference_taken.
create or replace function app.link_partner(partner uuid, creditor uuid, reference text, authority text) returns json
language plpgsql volatile as $$
begin
  if not exists (select from app.partners p where p.partner_id = partner) then
    perform app.refuse('partner_not_found');
  end if;
  perform app.enter_tenant(creditor);
  perform app.lock_account();
  if exists (select from app.partner_links l where l.creditor_id = creditor and l.ended_at is null) then
    perform app.refuse('link_exists');
  end if;
  begin
    insert into app.partner_links as l (creditor_id, partner_id, external_reference, authority, created_at)
    values (creditor, partner, reference, link_partner.authority, app.now())
    on conflict on constraint partner_links_pkey do update set external_reference = excluded.external_reference,
      authority = excluded.authority, created_at = excluded.created_at, ended_at = null;
  exception when unique_violation then
    perform app.refuse('reference_taken');
  end;
  perform app.record('partner.linked', null, jsonb_build_object('partner_id', partner, 'authority', authority));
  return json_build_object('partner_id', partner, 'creditor_id', creditor, 'external_reference', reference,
    'authority', authority, 'created_at', app.iso(app.now()));
end $$;
