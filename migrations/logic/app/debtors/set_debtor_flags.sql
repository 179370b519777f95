-- Sets or lifts flags of a debtor in one change: cease_and_desist, attorney_representation, bankruptcy_filed, call_opt_out,
-- email_opt_out. Its placements are evaluated in the same transaction. note_code: reply, call, opt_out or operator.
create or replace function app.set_debtor_flags(debtor uuid, flags text[], value boolean, note_code text) returns void
language plpgsql volatile as $$
declare
  d constant app.debtors := app.lock_contacts(debtor);
  changed constant text[] := array(
    select f from unnest(flags) with ordinality f (f, n) where (to_jsonb(d) ->> f)::boolean <> value order by n);
begin
  if changed = '{}' then
    return;
  end if;
  perform app.record_flag_change(debtor, changed, value, note_code);
  update app.debtors row set updated_at = app.now(),
    cease_and_desist = case when 'cease_and_desist' = any (changed) then value else row.cease_and_desist end,
    attorney_representation = case when 'attorney_representation' = any (changed) then value else row.attorney_representation end,
    bankruptcy_filed = case when 'bankruptcy_filed' = any (changed) then value else row.bankruptcy_filed end,
    call_opt_out = case when 'call_opt_out' = any (changed) then value else row.call_opt_out end,
    email_opt_out = case when 'email_opt_out' = any (changed) then value else row.email_opt_out end
  where row.creditor_id = d.creditor_id and row.debtor_id = debtor;
end $$;
