-- Takes in an email about a placement, once for each reference, and books its reading; null for one that came before.
-- mail: {reference, from, to, subject, text, headers, referred, authenticated, unread?}. Runs under the locks of debtor and placement.
create or replace function app.store_inbound_email(p app.placements, mail jsonb) returns uuid language plpgsql volatile as $$
declare
  email uuid;
  sender constant text := lower(app.clean(mail ->> 'from'));
  referred constant text[] := array(select jsonb_array_elements_text(mail -> 'referred'));
  answered constant app.emails := app.answered_email(p.placement_id, referred);
begin
  if exists (select from app.replies r where r.creditor_id = p.creditor_id and r.reference = mail ->> 'reference') then
    return null;
  end if;
  insert into app.emails (creditor_id, placement_id, debtor_id, direction, outreach, status, from_address, to_address, subject,
    body, received_at, created_at)
  values (p.creditor_id, p.placement_id, p.debtor_id, 'inbound', false, 'received', sender, mail ->> 'to',
    left(mail ->> 'subject', 500), app.without_secrets(left(mail ->> 'text', 100000)), app.now(), app.now())
  returning email_id into email;
  insert into app.replies (creditor_id, email_id, reference, answers_id, message_id, authenticated, sender_known, headers, unread)
  values (p.creditor_id, email, mail ->> 'reference', answered.email_id,
    case when answered.message_id::text = any (referred) then answered.message_id end,
    (mail ->> 'authenticated')::boolean, app.sender_known(p.debtor_id, sender), coalesce(mail -> 'headers', '{}'), mail ->> 'unread');
  perform app.book('reply:' || email, 'classify_reply', email, app.now());
  return email;
end $$;
