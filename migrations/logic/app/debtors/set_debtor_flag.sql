-- Sets or lifts a debtor's flag: cease_and_desist, attorney_representation or bankruptcy_filed. The change of the row has all
-- its placements judged again, so that no touch begins that the flag forbids. note_code: what it came from (reply, call, operator).
-- Called for calls, replies and operators.
create or replace function app.set_debtor_flag(debtor uuid, flag text, value boolean, note_code text) returns void
language plpgsql volatile as $$
declare
  d constant app.debtors := app.lock_contacts(debtor);
begin
  if (to_jsonb(d) ->> flag)::boolean = value then
    return;
  end if;
  perform app.record_flag_change(debtor, flag, value, note_code);
  update app.debtors row set updated_at = app.now(),
    cease_and_desist = case flag when 'cease_and_desist' then value else row.cease_and_desist end,
    attorney_representation = case flag when 'attorney_representation' then value else row.attorney_representation end,
    bankruptcy_filed = case flag when 'bankruptcy_filed' then value else row.bankruptcy_filed end
  where row.creditor_id = d.creditor_id and row.debtor_id = debtor;
end $$;
