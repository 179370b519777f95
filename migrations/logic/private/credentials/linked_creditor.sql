-- The creditor that a partner's X-SVC-Creditor header names, by identifier or by the partner's own reference.
-- Raises creditor_header_required; creditor_not_found when there is no active link; operation_not_allowed when the link
-- was given to read and the operation writes.
create or replace function private.linked_creditor(partner uuid, named text, writes boolean) returns uuid
language plpgsql stable as $$
declare
  link private.directory;
begin
  if coalesce(btrim(named), '') = '' then
    perform app.refuse('creditor_header_required');
  end if;
  select d.* into link from private.directory d
  where d.kind = 'partner_link' and d.key_hash = private.link_key(partner, btrim(named));
  if not found then
    perform app.refuse('creditor_not_found');
  elsif writes and split_part(link.subject, ':', 2) <> 'manage' then
    perform app.refuse('operation_not_allowed');
  end if;
  return link.creditor_id;
end $$;
