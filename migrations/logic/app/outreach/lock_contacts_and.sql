-- As app.lock_contacts, with one more number or address that a report is about. All are locked in one order, by channel and
-- address. An unknown one is not created.
create or replace function app.lock_contacts_and(debtor uuid, channel text, address text) returns app.debtors language plpgsql volatile
-- As in app.lock_contacts.
set enable_seqscan = off as $$
declare
  locked app.debtors;
  point record;
begin
  select d.* into strict locked from app.debtors d
  where d.creditor_id = app.creditor_id() and d.debtor_id = debtor for no key update;
  if address is null or address in (locked.primary_phone, locked.primary_email) then
    return app.lock_contacts(debtor);
  end if;
  for point in
    select v.channel, v.address, v.present
    from (values ('call', locked.primary_phone, true), ('email', locked.primary_email, true),
      (channel, address, false)) v (channel, address, present)
    where v.address is not null
    order by v.channel collate "C", v.address collate "C"
  loop
    perform from app.contact_points c
    where c.creditor_id = locked.creditor_id and c.channel = point.channel and c.address = point.address for no key update;
    if not found and point.present then
      perform app.lock_new_contact(debtor, point.channel, point.address);
    end if;
  end loop;
  return locked;
end $$;
