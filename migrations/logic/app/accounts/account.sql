-- Returns the tenant's account, not locked.
create or replace function app.account() returns app.creditors language sql stable as $$
  select c from app.creditors c where c.creditor_id = app.creditor_id()
$$;
