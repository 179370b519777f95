-- The creditor that a partner's X-SVC-Creditor header names, by identifier or by the partner's own reference.
-- Raises creditor_header_required, or creditor_not_found when there is no active link.
create or replace function private.linked_creditor(partner uuid, named text) returns uuid
language plpgsql stable as $$
declare
  creditor uuid;
begin
  if coalesce(btrim(named), '') = '' then
    perform app.refuse('creditor_header_required');
  end if;
  select d.creditor_id into creditor from private.directory d
  where d.kind = 'partner_link' and d.key_hash = private.link_key(partner, btrim(named));
  if not found then
    perform app.refuse('creditor_not_found');
  end if;
  return creditor;
end $$;
