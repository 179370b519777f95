-- Locks and returns the tenant's account. Every operation that changes an account takes it first.
create or replace function app.lock_account() returns app.creditors language sql volatile as $$
  select c from app.creditors c where c.creditor_id = app.creditor_id() for no key update
$$;
