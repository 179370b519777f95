-- Locks the placement. Where the amendment is about the debtor's contact, locks the debtor and its open placements first (lock
-- order).
create or replace function app.lock_for_amendment(input jsonb) returns app.placements language plpgsql volatile as $$
declare
  debtor uuid;
begin
  if app.clean(input #>> '{body,amendment_type}') = 'debtor_contact' then
    debtor := (app.get_placement(input)).debtor_id;
    perform from app.debtors d where d.creditor_id = app.creditor_id() and d.debtor_id = debtor for no key update;
    perform from app.lock_open_placements(debtor);
  end if;
  return app.lock_placement(input);
end $$;
