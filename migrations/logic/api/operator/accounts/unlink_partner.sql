-- DELETE /v1/admin/partners/{partner_id}/links/{creditor_id}: ends the link at once. Raises creditor_not_found, link_not_found.
create or replace function api.unlink_partner(input jsonb) returns api.response language plpgsql volatile as $$
declare
  partner constant uuid := (input #>> '{path,partner_id}')::uuid;
begin
  perform app.enter_tenant((input #>> '{path,creditor_id}')::uuid);
  perform app.lock_account();
  update app.partner_links l set ended_at = app.now()
  where l.creditor_id = app.creditor_id() and l.partner_id = partner and l.ended_at is null;
  if not found then
    perform app.refuse('link_not_found');
  end if;
  perform app.record('partner.unlinked', null, jsonb_build_object('partner_id', partner));
  return (204, null)::api.response;
end $$;
grant execute on function api.unlink_partner(jsonb) to svc_operator;
