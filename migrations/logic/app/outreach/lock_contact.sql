-- A number or an address of a debtor, locked, made where it is new; nothing for null. Called by app.lock_contacts.
create or replace function app.lock_contact(debtor app.debtors, channel text, address text) returns void language plpgsql volatile
-- As in app.lock_contacts.
set enable_seqscan = off as $$
begin
  perform from app.contact_points c
  where c.creditor_id = debtor.creditor_id and c.channel = lock_contact.channel and c.address = lock_contact.address for no key update;
  if not found and address is not null then
    insert into app.contact_points as c (creditor_id, channel, address, debtor_id, created_at)
    values (debtor.creditor_id, channel, address, debtor.debtor_id, app.now())
    -- Somebody else made it meanwhile: a row that is written as it was is locked.
    on conflict on constraint contact_points_pkey do update set created_at = c.created_at;
  end if;
end $$;
