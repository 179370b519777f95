-- The tenant that has a row, null when nobody has it; for operators, outside every tenant. holder and key: its table in app and
-- the column.
create or replace function app.tenant_of(holder name, key name, wanted uuid) returns uuid language plpgsql stable as $$
declare
  tenant uuid;
begin
  -- A look-up a tenant, since no index begins with such a key alone.
  execute format('select c.creditor_id from app.creditors c, lateral (
      select from app.%I row where row.creditor_id = c.creditor_id and row.%I = $1 limit 1) as held', holder, key)
  into tenant using wanted;
  return tenant;
end $$;
