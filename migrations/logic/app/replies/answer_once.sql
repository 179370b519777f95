-- Answers a reply by a service email, once for each placement and kind of answer, and never one that a machine wrote.
-- Called by app.heed_reply and app.heed_protection.
create or replace function app.answer_once(e app.emails, template text, facts jsonb) returns void language plpgsql volatile as $$
begin
  if exists (select from app.replies r where r.creditor_id = e.creditor_id and r.email_id = e.email_id and r.automatic)
    or exists (
      select from app.emails sent
      where sent.creditor_id = e.creditor_id and sent.placement_id = e.placement_id and sent.template = answer_once.template
        and sent.status <> 'cancelled')
  then
    return;
  end if;
  perform app.write_service_email(e.placement_id, template, facts);
end $$;
