-- Locks the placement and, before it, its debtor where the amendment is about the debtor's contact (lock order).
create or replace function app.lock_for_amendment(input jsonb) returns app.placements language plpgsql volatile as $$
begin
  if app.clean(input #>> '{body,amendment_type}') = 'debtor_contact' then
    perform from app.debtors d
    where d.creditor_id = app.creditor_id() and d.debtor_id = (app.get_placement(input)).debtor_id
    for no key update;
  end if;
  return app.lock_placement(input);
end $$;
