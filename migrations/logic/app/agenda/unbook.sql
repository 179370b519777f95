-- Takes a booking back. A row that is being worked on stays until that is done, but does not come up again.
create or replace function app.unbook(key text) returns void language plpgsql volatile
-- As in task.find_row.
set enable_seqscan = off as $$
declare
  begun constant text := current_setting('app.agenda_key', true);
begin
  delete from app.agenda a
  where a.creditor_id = app.creditor_id() and a.key = unbook.key and a.state <> 'claimed' and a.key is distinct from begun;
  if not found then
    update app.agenda a set again_at = null
    where a.creditor_id = app.creditor_id() and a.key = unbook.key and a.again_at is not null;
  end if;
end $$;
