-- For operators, who name a row by its identifier alone: enters the tenant that has it. holder and key: its table in app and
-- the column. Raises the refusal that is named when nobody has it.
create or replace function app.enter_tenant_of(holder name, key name, wanted uuid, refusal text) returns void
language plpgsql volatile as $$
declare
  tenant uuid;
begin
  -- A look-up a tenant, since no index begins with such a key alone.
  execute format('select c.creditor_id from app.creditors c, lateral (
      select from app.%I row where row.creditor_id = c.creditor_id and row.%I = $1 limit 1) as held', holder, key)
  into tenant using wanted;
  if tenant is null then
    perform app.refuse(refusal);
  end if;
  perform app.enter_tenant(tenant);
end $$;
