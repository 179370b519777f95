-- As app.recompile_laws, of holidays.
create or replace function app.recompile_holidays() returns trigger language plpgsql volatile as $$
begin
  if exists (select from changed) then
    perform app.compile_holidays();
  end if;
  return null;
end $$;
create or replace trigger _500_compile_insert after insert on app.holiday_rules
  referencing new table as changed for each statement execute function app.recompile_holidays();
create or replace trigger _500_compile_update after update on app.holiday_rules
  referencing new table as changed for each statement execute function app.recompile_holidays();
create or replace trigger _500_compile_delete after delete on app.holiday_rules
  referencing old table as changed for each statement execute function app.recompile_holidays();
-- Those that were there before this was.
select app.compile_holidays();
