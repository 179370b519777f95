-- Returns whether a creditor exists; runs as an operator outside every tenant.
create or replace function app.account_exists(creditor uuid) returns boolean language sql stable as $$
  select exists (select from app.creditors c where c.creditor_id = creditor)
$$;
