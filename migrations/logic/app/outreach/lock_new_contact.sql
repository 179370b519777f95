-- Creates, if new, and locks a number or address of a debtor. Safe against a concurrent create.
create or replace function app.lock_new_contact(debtor uuid, channel text, address text) returns void language plpgsql volatile
-- As in app.lock_contacts.
set enable_seqscan = off as $$
begin
  insert into app.contact_points (creditor_id, channel, address, debtor_id, created_at)
  values (app.creditor_id(), channel, address, debtor, app.now())
  on conflict do nothing;
  perform from app.contact_points c
  where c.creditor_id = app.creditor_id() and c.channel = lock_new_contact.channel and c.address = lock_new_contact.address
  for no key update;
end $$;
