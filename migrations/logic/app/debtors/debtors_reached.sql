-- Returns the debtors of this creditor that have this number or address now. One column at a time: for an OR the planner reads
-- the whole tenant.
create or replace function app.debtors_reached(channel text, address text) returns setof uuid language sql stable
-- As in app.lock_contacts.
set enable_seqscan = off as $$
  select d.debtor_id from app.debtors d
  where channel = 'email' and d.creditor_id = app.creditor_id() and d.primary_email = address
  union all
  select d.debtor_id from app.debtors d
  where channel = 'call' and d.creditor_id = app.creditor_id() and d.primary_phone = address
$$;
