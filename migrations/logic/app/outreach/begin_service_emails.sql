-- Begins service emails to a debtor as one message, in the words of the one that leads, and returns it as the provider gets it. The
-- bookings of the others are taken back. decisions: by which each was allowed; none for what answers the debtor's own request.
-- Called by app.begin_service_message and app.begin_reminder.
create or replace function app.begin_service_emails(
  led app.emails, members app.emails[], debtor app.debtors, facts jsonb, decisions app.compliance_decisions[]
) returns jsonb language plpgsql volatile as $$
declare
  message constant jsonb := app.compose_message(led, debtor,
    array(select m.placement_id from unnest(members) m order by m.placement_id), facts);
begin
  perform app.move('email', m.email_id, 'begun',
    jsonb_build_object('email_id', m.email_id, 'message_id', led.message_id, 'template', led.template))
  from unnest(members) m order by m.placement_id;
  update app.emails row set message_id = led.message_id, template = led.template, from_address = message ->> 'from',
    to_address = debtor.primary_email, subject = message ->> 'subject', body = message ->> 'body', sent_at = app.now(),
    local_date = app.local_date(debtor), decision_seq = d.seq
  from unnest(members) m
  left join unnest(decisions) d on d.placement_id = m.placement_id
  where row.creditor_id = m.creditor_id and row.email_id = m.email_id;
  perform app.unbook('email:' || m.email_id) from unnest(members) m where m.email_id <> led.email_id;
  return jsonb_build_object('key', led.message_id, 'account', led.creditor_id, 'begun_before', false, 'message', message);
end $$;
