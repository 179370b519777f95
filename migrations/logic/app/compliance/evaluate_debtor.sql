-- Judges every open placement of a debtor of this tenant now. Called in the transaction of every change of the debtor or its contacts.
create or replace function app.evaluate_debtor(debtor uuid) returns void language plpgsql volatile as $$
begin
  perform app.evaluate_many(array(
    select p.placement_id from app.placements p
    where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and not app.is_terminal(p.status)
  ));
end $$;
