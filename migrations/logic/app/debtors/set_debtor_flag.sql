-- Sets or lifts one flag of a debtor (app.set_debtor_flags).
create or replace function app.set_debtor_flag(debtor uuid, flag text, value boolean, note_code text) returns void
language plpgsql volatile as $$
begin
  perform app.set_debtor_flags(debtor, array[flag], value, note_code);
end $$;
