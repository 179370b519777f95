-- Whether an address is on file for a debtor: given, found, or written to before, and not found to be somebody else's.
create or replace function app.sender_known(debtor uuid, address text) returns boolean language sql stable as $$
  select exists (
    select from app.debtors d
    where d.creditor_id = app.creditor_id() and d.debtor_id = debtor and d.primary_email = address
    union all
    select from app.contact_points c
    where c.creditor_id = app.creditor_id() and c.channel = 'email' and c.address = sender_known.address and c.debtor_id = debtor
    union all
    select from app.emails e
    where e.creditor_id = app.creditor_id() and e.to_address = address and e.sent_at is not null
      and e.debtor_id = debtor and e.direction = 'outbound'
  ) and not exists (
    select from app.contact_points c
    where c.creditor_id = app.creditor_id() and c.channel = 'email' and c.address = sender_known.address and c.retired_reason = 'wrong_party'
  )
$$;
