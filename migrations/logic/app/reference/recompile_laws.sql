-- After rules changed, whoever changed them: what is put together from them follows in the same transaction.
create or replace function app.recompile_laws() returns trigger language plpgsql volatile as $$
begin
  if exists (select from changed) then
    perform app.compile_laws();
  end if;
  return null;
end $$;
create or replace trigger _500_compile_insert after insert on app.rules
  referencing new table as changed for each statement execute function app.recompile_laws();
create or replace trigger _500_compile_update after update on app.rules
  referencing new table as changed for each statement execute function app.recompile_laws();
create or replace trigger _500_compile_delete after delete on app.rules
  referencing old table as changed for each statement execute function app.recompile_laws();
-- Those that were there before this was.
select app.compile_laws();
