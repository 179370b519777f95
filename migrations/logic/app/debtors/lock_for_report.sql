-- Locks all that a provider's report may concern, in the lock order: the debtor, its contact points with the reported one, then
-- its open placements with the report's own.
create or replace function app.lock_for_report(debtor uuid, channel text, address text, placement uuid) returns void
language plpgsql volatile as $$
begin
  perform app.lock_contacts_and(debtor, channel, address);
  perform from app.lock_open_placements(debtor, placement);
end $$;
