-- What a call may come to. Whoever was spoken with is left alone for a week, a wrong party too.
with register (outcome, event, conversation, meaning) as (values
  ('payment_agreed', 'completed', true, 'The debtor promised to pay.'),
  ('plan_agreed', 'completed', true, 'The debtor promised to pay in instalments.'),
  ('dispute_raised', 'completed', true, 'The debtor disputes the claim.'),
  ('callback_requested', 'completed', true, 'The debtor asked to be called at another time.'),
  ('hostile', 'completed', true, 'The debtor was hostile.'),
  ('wrong_party', 'completed', true, 'The number is not the debtor''s.'),
  ('refused', 'completed', true, 'The debtor refused to pay.'),
  ('cease_requested', 'completed', true, 'The debtor asked not to be contacted.'),
  ('voicemail_left', 'voicemail_left', false, 'A message was left.'),
  ('no_answer', 'no_answer', false, 'Nobody answered.')
), written as (
  insert into app.call_outcomes (outcome, event, conversation, meaning) select * from register
  on conflict (outcome) do update set event = excluded.event, conversation = excluded.conversation, meaning = excluded.meaning
)
delete from app.call_outcomes o where not exists (select from register r where r.outcome = o.outcome);
