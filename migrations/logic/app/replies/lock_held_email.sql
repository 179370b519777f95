-- For operators: enters the tenant of the email that the path names and locks debtor, placements and email there.
-- Raises held_email_not_found, or email_not_held for one that waits for no decision.
create or replace function app.lock_held_email(input jsonb) returns app.emails language plpgsql volatile as $$
declare
  wanted constant uuid := (input #>> '{path,email_id}')::uuid;
  tenant uuid;
  e app.emails;
begin
  -- A look-up a tenant, since no index begins with email_id alone.
  select c.creditor_id into tenant from app.creditors c, lateral (
    select from app.emails row where row.creditor_id = c.creditor_id and row.email_id = wanted and row.direction = 'inbound' limit 1) as found;
  if not found then
    perform app.refuse('held_email_not_found');
  end if;
  perform app.enter_tenant(tenant);
  e := app.email_row(wanted);
  perform app.lock_for_report(e.debtor_id, 'email', e.from_address, e.placement_id);
  e := app.email_row(wanted);
  if e.status <> 'held' then
    perform app.refuse('email_not_held', array[e.status]);
  end if;
  return e;
end $$;
