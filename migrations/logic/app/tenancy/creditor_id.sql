-- The tenant that was entered; null outside a tenant.
create or replace function app.creditor_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.creditor_id', true), '')::uuid
$$;
