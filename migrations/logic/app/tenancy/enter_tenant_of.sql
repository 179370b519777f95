-- For operators, who name a row by its identifier alone: enters the tenant that has it (app.tenant_of). Raises the refusal that is
-- named when nobody has it.
create or replace function app.enter_tenant_of(holder name, key name, wanted uuid, refusal text) returns void
language plpgsql volatile as $$
declare
  tenant constant uuid := app.tenant_of(holder, key, wanted);
begin
  if tenant is null then
    perform app.refuse(refusal);
  end if;
  perform app.enter_tenant(tenant);
end $$;
