-- The one function that sets role, tenant, actor and clock; all of it ends with the transaction. SECURITY INVOKER, since a definer
-- cannot set the role.
create or replace function app.enter(principal app.principal) returns void language plpgsql volatile as $$
declare
  -- Assigned and not performed, since this is part of every statement that comes in, and an expression costs less than a query.
  settings text[];
begin
  settings := array[
    set_config('app.creditor_id', coalesce(principal.creditor_id::text, ''), true),
    set_config('app.partner_id', coalesce(principal.partner_id::text, ''), true),
    set_config('app.user_id', coalesce(principal.user_id::text, ''), true),
    set_config('app.actor_type', principal.actor_type, true),
    set_config('app.actor', coalesce(principal.actor, ''), true),
    set_config('app.credential_kind', principal.credential_kind, true),
    set_config('app.wake', '', true),
    set_config('role', principal.role, true)];
  settings := settings || app.set_clock();
end $$;
grant execute on function app.enter(app.principal) to public;
