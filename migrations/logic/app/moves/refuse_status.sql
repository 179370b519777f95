-- Refuses a status that no move of this transaction licenses, and a row that does not begin in an initial state. Whether to
-- refuse is decided by the conditions of the triggers that app.compile_machines makes. Raises status_by_move_only.
create or replace function app.refuse_status() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refuse('status_by_move_only', array[tg_argv[0]]);
  return null;
end $$;
