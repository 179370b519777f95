-- The texts of touches. Every email says who writes for whom, that software wrote it, what is owed, where to pay or object,
-- and how to stop; every call begins by saying that an AI calls, for whom, and that it may be recorded. No text threatens:
-- suit, credit reports and the like are not ours to announce.
with closing (body) as (values (E'\n\n{invoices}\n\nTotal outstanding: {total}\n\n'
  'You can see the invoices, pay, or tell us that something is wrong with them at {portal_url}\n\n'
  'If you have paid already, please accept our thanks and disregard this message.\n\n'
  'This message was written and sent by an automated assistant on behalf of {creditor}, to whom the amount is owed. '
  'It is an attempt to collect a debt; information obtained will be used for that purpose.\n'
  '{creditor_address}\n'
  'To stop emails about this to {to}, reply with STOP.')
), opening (body) as (values (
  'Hello, this is an AI voice assistant calling for {creditor}. This call may be recorded; please say so if you do not agree, '
  'and the recording stops. Am I speaking with somebody who looks after accounts payable at {company}? ')
), register (template, subject, neutral_subject, body) as (
  select e.template, e.subject, 'A message from {creditor}', E'Dear accounts payable team of {company},\n\n' || e.lead || closing.body
  from closing, (values
    ('friendly_reminder', 'A friendly reminder from {creditor}',
      'We hope you are well. We noticed that the following may have slipped through, and would be glad of your help in settling it.'),
    ('second_reminder', 'A reminder from {creditor}',
      'A short while ago we wrote about the amounts below. Could you let us know when we may expect payment, or whether anything stands in its way?'),
    ('last_reminder', 'Our last reminder from {creditor}',
      'We have written and called about the amounts below. We would much like to find a way that works for both sides; please let us hear from you.'),
    ('payment_request', 'Overdue: please arrange payment to {creditor}',
      'The following is overdue. Please arrange payment, or tell us at once if you do not agree with it.'),
    ('overdue_notice', 'Still overdue: payment to {creditor}',
      'The amounts below are still unpaid. Please pay them without further delay, or tell us by return what stands in the way.'),
    ('last_notice', 'Last notice: payment to {creditor}',
      'This is the last of our letters about the amounts below. Please settle them now, or contact us to agree how they will be settled.')
  ) e (template, subject, lead)
  union all
  select c.template, null, null, opening.body || c.text
    || ' You may ask for a person, ask for a call at another time, or ask us not to call again, at any time.'
  from opening, (values
    ('call_friendly', 'I am calling about {invoices_spoken}. I wanted to ask in a friendly way whether there is anything you need from us to settle it.'),
    ('call_request', 'I am calling about {invoices_spoken}, which is overdue. When may {creditor} expect payment?'),
    ('call_overdue', 'I am calling again about {invoices_spoken}, which is still unpaid. What can we agree today so that it is settled?'),
    ('call_last', 'I am calling a last time about {invoices_spoken}. Can we agree on a date for payment, or on instalments?')
  ) c (template, text)
), written as (
  insert into app.message_templates (template, subject, neutral_subject, body) select * from register
  on conflict (template) do update set subject = excluded.subject, neutral_subject = excluded.neutral_subject, body = excluded.body
)
delete from app.message_templates t where not exists (select from register r where r.template = t.template);
