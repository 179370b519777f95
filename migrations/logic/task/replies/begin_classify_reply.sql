-- Has this email been read? If not, the permit says what to read: subject, text, headers, the text of the email that it
-- answers, and the date where the debtor is; neither text holds secrets, so that a quoted link is the same in both. One that could not
-- be parsed, or whose reading or effects have failed three times, is filed unread: it is held, and nobody is contacted until an
-- operator has looked at it.
create or replace function task.begin_classify_reply(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  most_attempts constant integer := 3;
  e constant app.emails := app.email_row(subject);
begin
  if e.classification is not null then
    return null;
  elsif (task.find_row(key, false)).attempts >= most_attempts
    or exists (select from app.replies r where r.creditor_id = e.creditor_id and r.email_id = e.email_id and r.unread = 'all')
  then
    perform app.file_reply(subject, jsonb_build_object('reply_text', coalesce(e.body, ''), 'classification', 'unclear', 'confidence', 0,
      'intents', '[]'::jsonb, 'extracted', '{}'::jsonb, 'injection_suspected', false, 'automatic', false, 'unread', 'all'));
    return null;
  end if;
  return (
    select jsonb_build_object('subject', coalesce(e.subject, ''), 'text', coalesce(app.without_secrets(e.body), ''), 'headers', r.headers,
      'answered', coalesce(app.without_secrets(answered.body), ''), 'local_date', app.local_date(d))
    from app.replies r
    join app.debtors d on d.creditor_id = e.creditor_id and d.debtor_id = e.debtor_id
    left join app.emails answered on answered.creditor_id = e.creditor_id and answered.email_id = r.answers_id
    where r.creditor_id = e.creditor_id and r.email_id = e.email_id);
end $$;
grant execute on function task.begin_classify_reply(uuid, text) to svc_worker;
