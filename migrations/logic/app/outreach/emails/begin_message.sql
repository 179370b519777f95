-- Begins one message of all due outreach emails to a debtor that compliance allows, worded in the gentlest posture among them,
-- and returns what the provider gets. Runs under the message's locks.
create or replace function app.begin_message(led app.emails, debtor app.debtors, decisions app.compliance_decisions[]) returns jsonb
language plpgsql volatile as $$
declare
  -- The one that leads is among them even where it was put off and has been booked for now again.
  members constant app.emails[] := array(
    select e from app.due_emails(debtor.debtor_id) e
    join unnest(decisions) d on d.placement_id = e.placement_id and d.can_email
    where e.email_id <> led.email_id
    order by e.placement_id) || led;
  member app.emails;
  begun jsonb;
begin
  if cardinality(members) > 1 then
    select m.template into led.template from unnest(members) m
    join app.placements p on p.creditor_id = m.creditor_id and p.placement_id = m.placement_id
    order by p.posture = 'preserve' desc, m.email_id = led.email_id desc, m.step limit 1;
  end if;
  begun := app.begin_emails(led, members, debtor, '{}', decisions);
  foreach member in array members loop
    perform app.start_outreach(member.placement_id, 'email', member.step);
  end loop;
  return begun;
end $$;
