-- Begins a service email and returns what the provider gets. Null when it is cancelled, postponed to contact hours, or waits
-- for a held message to be decided (app.lift_pause books it again). An answer to a stop request goes at any hour. Runs under
-- the message's locks.
create or replace function app.begin_service_message(e app.emails, debtor app.debtors) returns jsonb language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(e.placement_id);
  answers_stop constant boolean := coalesce((e.facts ->> 'answers_stop')::boolean, false);
  jurisdiction constant record := app.jurisdiction_of(debtor, app.today());
  opens_at constant timestamptz := app.next_permitted(jurisdiction.zones, jurisdiction.state, app.now());
begin
  if app.service_email_refused(p, debtor, answers_stop) then
    perform app.cancel_touch('email', e.email_id);
    return null;
  elsif not answers_stop and exists (
    select from app.pauses held
    where held.creditor_id = p.creditor_id and held.placement_id = p.placement_id and held.cause like 'held:%')
  then
    return null;
  elsif coalesce(opens_at > app.now(), true) and not answers_stop then
    perform app.move_touch('email', e.email_id, opens_at);
    return null;
  end if;
  return app.begin_emails(e, array[e], debtor, e.facts, '{}');
end $$;
