-- Locks all that a report from outside may concern, in the one order: the debtor, the number or address that the report is
-- about (which need not be the debtor's present one) among the present ones, and the debtor's open placements with the report's
-- own. Called at the start of whatever may set a flag, opt out, or retire a contact after it has locked a placement.
create or replace function app.lock_for_report(debtor uuid, channel text, address text, placement uuid) returns void
language plpgsql volatile as $$
begin
  perform app.lock_contacts_and(debtor, channel, address);
  perform from app.lock_open_placements(debtor, placement);
end $$;
