-- Writes an email that is no step of the cadence and books it for now. An answer to the debtor counts against no budget and
-- goes during a pause, but not under bankruptcy, attorney or sanctions (app.begin_service_message). One whose facts name a
-- commitment is a reminder and is judged as outreach (app.begin_reminder). facts.answers_stop lets it go after an email
-- opt-out.
create or replace function app.write_service_email(placement uuid, template text, facts jsonb default '{}') returns uuid
language plpgsql volatile as $$
declare
  written uuid;
begin
  insert into app.emails (creditor_id, placement_id, debtor_id, outreach, status, template, facts, scheduled_at, created_at)
  select p.creditor_id, p.placement_id, p.debtor_id, false, 'scheduled', write_service_email.template, write_service_email.facts, app.now(), app.now()
  from app.placements p where p.creditor_id = app.creditor_id() and p.placement_id = placement
  returning email_id into strict written;
  perform app.book('email:' || written, 'send_email', written, app.now());
  return written;
end $$;
