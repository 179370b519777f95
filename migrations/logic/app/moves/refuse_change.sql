-- Refuses what the conditions of the triggers of app.guard_changes find illegal; the argument names the column.
-- Raises illegal_status_change.
create or replace function app.refuse_change() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refuse('illegal_status_change', array[tg_argv[0], tg_table_name]);
  return null;
end $$;
