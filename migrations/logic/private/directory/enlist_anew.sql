-- A new secret that leads to the tenant that was entered and to what it stands for there, in place of any older one of that
-- kind. The secret is told once; its hash is kept. Called by app.portal_link.
create or replace function private.enlist_anew(kind text, subject text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
-- As in task.find_row.
set enable_seqscan = off as $$
declare
  token constant text := private.new_token(24);
begin
  delete from private.directory d
  where d.creditor_id = app.creditor_id() and d.kind = enlist_anew.kind and d.subject = enlist_anew.subject;
  perform private.enlist(kind, token, subject);
  return token;
end $$;
grant execute on function private.enlist_anew(text, text) to svc_worker;
