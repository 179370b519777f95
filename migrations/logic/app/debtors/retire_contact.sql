-- Retires a number or address that is not the debtor's, and audits it on every open placement, without the address. Runs under
-- the debtor's lock.
create or replace function app.retire_contact(debtor uuid, channel text, address text, reason text) returns void
language plpgsql volatile as $$
declare
  d constant app.debtors := app.lock_contacts_and(debtor, channel, address);
begin
  insert into app.contact_points as c (creditor_id, channel, address, debtor_id, retired_at, retired_reason, created_at)
  values (d.creditor_id, channel, address, debtor, app.now(), reason, app.now())
  on conflict on constraint contact_points_pkey do update set retired_at = excluded.retired_at, retired_reason = excluded.retired_reason
  where c.retired_at is null;
  if found then
    perform app.record('contact.retired', p.placement_id, jsonb_build_object('debtor_id', debtor, 'channel', channel, 'reason', reason))
    from app.lock_open_placements(debtor) p (placement_id);
  end if;
end $$;
