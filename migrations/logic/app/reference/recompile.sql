-- After rules or holidays changed: runs the compile function that the trigger's argument names, in the same transaction.
create or replace function app.recompile() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from changed) then
    execute format('select app.%I()', tg_argv[0]);
  end if;
  return null;
end $$;
create or replace trigger _500_compile_insert after insert on app.rules
  referencing new table as changed for each statement execute function app.recompile('compile_effective_rules');
create or replace trigger _500_compile_update after update on app.rules
  referencing new table as changed for each statement execute function app.recompile('compile_effective_rules');
create or replace trigger _500_compile_delete after delete on app.rules
  referencing old table as changed for each statement execute function app.recompile('compile_effective_rules');
create or replace trigger _500_compile_insert after insert on app.holiday_rules
  referencing new table as changed for each statement execute function app.recompile('compile_holidays');
create or replace trigger _500_compile_update after update on app.holiday_rules
  referencing new table as changed for each statement execute function app.recompile('compile_holidays');
create or replace trigger _500_compile_delete after delete on app.holiday_rules
  referencing old table as changed for each statement execute function app.recompile('compile_holidays');
-- Those that were there before this was.
select app.compile_effective_rules(), app.compile_holidays();
