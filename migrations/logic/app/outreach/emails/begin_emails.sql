-- Begins one message for several emails to a debtor, worded by the leading email, and returns what the provider gets. The
-- stored copy holds no secret links. Cancels the bookings of the other emails. decisions: the compliance decision of each
-- email, none for a service message. facts: template values beside those of every touch.
create or replace function app.begin_emails(
  led app.emails, members app.emails[], debtor app.debtors, facts jsonb, decisions app.compliance_decisions[]
) returns jsonb language plpgsql volatile as $$
declare
  message constant jsonb := app.compose_message(led, debtor,
    array(select m.placement_id from unnest(members) m order by m.placement_id), facts);
  today constant date := app.local_date(debtor);
  member app.emails;
begin
  foreach member in array members loop
    perform app.move('email', member.email_id, 'begun', jsonb_strip_nulls(
      jsonb_build_object('email_id', member.email_id, 'message_id', led.message_id, 'step', member.step, 'template', led.template)));
    update app.emails e set message_id = led.message_id, template = led.template, from_address = message ->> 'from',
      to_address = message ->> 'to', subject = message ->> 'subject', body = app.without_secrets(message ->> 'body'),
      sent_at = app.now(), local_date = today,
      decision_seq = (select d.seq from unnest(decisions) d where d.placement_id = member.placement_id)
    where e.creditor_id = member.creditor_id and e.email_id = member.email_id;
    if member.email_id <> led.email_id then
      perform app.unbook('email:' || member.email_id);
    end if;
  end loop;
  return jsonb_build_object('key', led.message_id, 'account', led.creditor_id, 'begun_before', false, 'message', message);
end $$;
