-- The debtor, locked, and behind it its number and address in order, made where they are new: caps are counted and opt-outs
-- are written under these locks. Called by every touch that begins, before its placements are locked.
create or replace function app.lock_contacts(debtor uuid) returns app.debtors language plpgsql volatile
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  locked app.debtors;
begin
  select d.* into strict locked from app.debtors d
  where d.creditor_id = app.creditor_id() and d.debtor_id = debtor for no key update;
  perform app.lock_contact(locked, 'call', locked.primary_phone);
  perform app.lock_contact(locked, 'email', locked.primary_email);
  return locked;
end $$;
