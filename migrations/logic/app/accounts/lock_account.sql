-- The tenant's account, locked against every other change of it. Called first by each operation that changes an account.
create or replace function app.lock_account() returns app.creditors language sql volatile as $$
  select c from app.creditors c where c.creditor_id = app.creditor_id() for no key update
$$;
