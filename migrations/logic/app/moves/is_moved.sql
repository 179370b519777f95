-- Decides whether a change of a status is licensed: the subject's newest move is of this transaction and says this change.
-- A move licenses one change: once it is applied, the status is no longer the one that it begins with.
create or replace function app.is_moved(machine text, creditor uuid, subject_id uuid, old_status text, new_status text)
returns boolean language plpgsql volatile set search_path = pg_catalog, pg_temp
-- Only the index that has the newest move first returns it unsorted; in a fresh table the planner takes others for as good.
set enable_sort = off as $$
declare
  newest app.moves;
begin
  -- A transaction has one id, whatever savepoints it sets; xmin would be the savepoint's.
  select m.* into newest from app.moves m
  where m.subject_id = is_moved.subject_id and m.seq > 0 and m.creditor_id = creditor and m.machine = is_moved.machine
  order by m.seq desc limit 1;
  return coalesce(newest.transaction_id = pg_current_xact_id_if_assigned()
    and newest.from_state = old_status and newest.to_state = new_status, false);
end $$;
