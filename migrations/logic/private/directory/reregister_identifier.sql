-- A new secret that leads to the tenant that was entered and to what it stands for there, in place of any older one of that kind.
-- The secret is told once; its hash is kept.
create or replace function private.reregister_identifier(kind text, subject text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
-- As in task.find_row.
set enable_seqscan = off as $$
declare
  token constant text := private.new_token(24);
begin
  delete from private.directory d
  where d.creditor_id = app.creditor_id() and d.kind = reregister_identifier.kind and d.subject = reregister_identifier.subject;
  perform private.register_identifier(kind, token, subject);
  return token;
end $$;
grant execute on function private.reregister_identifier(text, text) to svc_worker;
