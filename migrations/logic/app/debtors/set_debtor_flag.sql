-- Sets or lifts one flag of a debtor, as app.set_debtor_flags. Called for calls, replies and operators.
create or replace function app.set_debtor_flag(debtor uuid, flag text, value boolean, note_code text) returns void
language plpgsql volatile as $$
begin
  perform app.set_debtor_flags(debtor, array[flag], value, note_code);
end $$;
