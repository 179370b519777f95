-- Begins a service email and returns it as the provider gets it; null where it is taken back (its reason is gone, or it may
-- not go at all) or put off to the hours of contact. An answer to a request to stop goes at any hour.
-- Called by task.begin_send_email under its locks.
create or replace function app.begin_service_message(e app.emails, debtor app.debtors) returns jsonb
language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(e.placement_id);
  answers_stop constant boolean := coalesce((e.facts ->> 'answers_stop')::boolean, false);
  opens_at constant timestamptz := app.next_permitted(
    coalesce(nullif(app.contact_zones(debtor.state, debtor.primary_phone), '{}'), '{UTC}'), debtor.state, app.now());
  message jsonb;
begin
  if app.service_email_refused(p, debtor, answers_stop) or coalesce(e.facts ->> 'only_while' <> p.status, false) then
    perform app.cancel_touch('email', e.email_id);
    return null;
  elsif opens_at > app.now() and not answers_stop then
    perform app.move_touch('email', e.email_id, opens_at);
    return null;
  end if;
  message := app.compose_message(e, debtor, array[p.placement_id], e.facts);
  perform app.move('email', e.email_id, 'begun',
    jsonb_build_object('email_id', e.email_id, 'message_id', e.message_id, 'template', e.template));
  update app.emails row set from_address = message ->> 'from', to_address = debtor.primary_email, subject = message ->> 'subject',
    body = message ->> 'body', sent_at = app.now(), local_date = app.local_date(debtor)
  where row.creditor_id = e.creditor_id and row.email_id = e.email_id;
  return jsonb_build_object('key', e.message_id, 'account', e.creditor_id, 'begun_before', false, 'message', message);
end $$;
