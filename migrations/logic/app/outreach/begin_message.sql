-- Begins one message of all due emails to a debtor that may go, in the words of the gentlest posture among them, and returns it
-- as the email provider gets it. What is kept of it leads nowhere: its links are the debtor's. The bookings of the others are
-- taken back. Called by task.begin_send_email under its locks.
create or replace function app.begin_message(led app.emails, debtor app.debtors, decisions app.compliance_decisions[]) returns jsonb
language plpgsql volatile as $$
declare
  -- The one that leads is among them even where it was put off and has been booked for now again.
  members constant app.emails[] := array(
    select e from app.due_emails(debtor.debtor_id) e
    join unnest(decisions) d on d.placement_id = e.placement_id and d.can_email
    where e.email_id <> led.email_id
    order by e.placement_id) || led;
  placements constant uuid[] := array(select m.placement_id from unnest(members) m order by m.placement_id);
  today constant date := app.local_date(debtor);
  member app.emails;
  message jsonb;
begin
  select m.template into led.template from unnest(members) m
  join app.placements p on p.creditor_id = m.creditor_id and p.placement_id = m.placement_id
  order by p.posture = 'preserve' desc, m.email_id = led.email_id desc, m.step limit 1;
  message := app.compose_message(led, debtor, placements);
  foreach member in array members loop
    perform app.move('email', member.email_id, 'begun',
      jsonb_build_object('email_id', member.email_id, 'message_id', led.message_id, 'step', member.step, 'template', led.template));
    update app.emails e set message_id = led.message_id, template = led.template, from_address = message ->> 'from',
      to_address = debtor.primary_email, subject = message ->> 'subject', body = app.without_secrets(message ->> 'body'),
      sent_at = app.now(), local_date = today,
      decision_seq = (select d.seq from unnest(decisions) d where d.placement_id = member.placement_id)
    where e.creditor_id = member.creditor_id and e.email_id = member.email_id;
    perform app.start_outreach(member.placement_id, 'email', member.step);
    if member.email_id <> led.email_id then
      perform app.unbook('email:' || member.email_id);
    end if;
  end loop;
  return message;
end $$;
