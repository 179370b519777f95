-- Locks the debtor, then its number and address in order, and creates those contact points if new. Caps are counted and
-- opt-outs are written under these locks.
create or replace function app.lock_contacts(debtor uuid) returns app.debtors language plpgsql volatile
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  locked app.debtors;
begin
  select d.* into strict locked from app.debtors d
  where d.creditor_id = app.creditor_id() and d.debtor_id = debtor for no key update;
  -- One after the other, since a join over a table that was empty when it was planned reads the whole of it.
  perform from app.contact_points c
  where c.creditor_id = locked.creditor_id and c.channel = 'call' and c.address = locked.primary_phone for no key update;
  if not found and locked.primary_phone is not null then
    perform app.lock_new_contact(debtor, 'call', locked.primary_phone);
  end if;
  perform from app.contact_points c
  where c.creditor_id = locked.creditor_id and c.channel = 'email' and c.address = locked.primary_email for no key update;
  if not found and locked.primary_email is not null then
    perform app.lock_new_contact(debtor, 'email', locked.primary_email);
  end if;
  return locked;
end $$;
