-- After a move is written, before it is recorded: writes the subject's new status. Not before: the update's own guard must find
-- the move. Raises illegal_move where another move of the subject in the same statement was first.
create or replace function app.apply_move() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if not app.set_status(new.machine, new.creditor_id, new.subject_id, new.from_state, new.to_state) then
    perform app.refuse('illegal_move', array[new.machine, new.event, new.to_state]);
  end if;
  return null;
end $$;
create or replace trigger _300_apply after insert on app.moves for each row execute function app.apply_move();
-- Until logic 5: what did both before.
drop trigger if exists _200_apply on app.moves;
