-- The email that a reply answers: the one that its references name, else the last that was sent about the placement; null where
-- none was.
create or replace function app.answered_email(placement uuid, referred text[]) returns app.emails language plpgsql stable as $$
declare
  answered app.emails;
begin
  select e.* into answered from app.emails e
  where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.direction = 'outbound'
    and e.status in ('sent', 'delivered', 'opened', 'bounced')
  order by coalesce(e.message_id::text = any (referred), false) desc, e.sent_at desc limit 1;
  return answered;
end $$;
