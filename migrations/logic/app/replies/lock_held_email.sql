-- For operators: enters the tenant of the email that the path names and locks debtor, placements and email there.
-- Raises held_email_not_found, or email_not_held for one that waits for no decision.
create or replace function app.lock_held_email(input jsonb) returns app.emails language plpgsql volatile as $$
declare
  wanted constant uuid := (input #>> '{path,email_id}')::uuid;
  e app.emails;
begin
  perform app.enter_tenant_of('emails', 'email_id', wanted, 'held_email_not_found');
  e := app.email_row(wanted);
  if e.direction <> 'inbound' then
    perform app.refuse('held_email_not_found');
  end if;
  perform app.lock_for_report(e.debtor_id, 'email', e.from_address, e.placement_id);
  e := app.email_row(wanted);
  if e.status <> 'held' then
    perform app.refuse('email_not_held', array[e.status]);
  end if;
  return e;
end $$;
