-- Answers a reply by a service email, once for each placement and kind of answer, and never one that a machine wrote.
create or replace function app.answer_once(e app.emails, template text, facts jsonb) returns void language plpgsql volatile as $$
begin
  if not exists (select from app.replies r where r.creditor_id = e.creditor_id and r.email_id = e.email_id and r.automatic) then
    perform app.write_once(e.placement_id, template, facts);
  end if;
end $$;
