-- Locks all that a report from outside may concern, in the one order: the debtor, the number or address that the report is
-- about (which need not be the debtor's present one), the present ones, and the debtor's open placements with the report's own.
-- Called at the start of whatever may set a flag, opt out, or retire a contact after it has locked a placement.
create or replace function app.lock_for_report(debtor uuid, channel text, address text, placement uuid) returns void
language plpgsql volatile
-- As in app.lock_contacts.
set enable_seqscan = off as $$
declare
  present text;
begin
  select case channel when 'call' then d.primary_phone else d.primary_email end into present
  from app.debtors d where d.creditor_id = app.creditor_id() and d.debtor_id = debtor for no key update;
  if address is distinct from present then
    perform from app.contact_points c
    where c.creditor_id = app.creditor_id() and c.channel = lock_for_report.channel and c.address = lock_for_report.address
    for no key update;
  end if;
  perform app.lock_contacts(debtor);
  perform from app.lock_open_placements(debtor, placement);
end $$;
