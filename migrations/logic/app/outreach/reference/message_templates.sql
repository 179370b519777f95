-- The texts of touches. Every email says who writes for whom, that software wrote it, what is owed, where to pay or object,
-- and how to stop; every call begins by saying that an AI calls and for whom, then that it may be recorded. No text threatens:
-- suit, credit reports and the like are not ours to announce.
with closing (body) as (values (E'\n\n{invoices}\n\nTotal outstanding: {total}\n\n'
  'You can see the invoices, pay, or tell us that something is wrong with them here:\n{portal_links}\n\n'
  '{validation_notice}\n\n'
  'If you have paid already, please accept our thanks and disregard this message.\n\n'
  'This message was written and sent by an automated assistant on behalf of {creditor}, to whom the amount is owed. '
  'It is an attempt to collect a debt; information obtained will be used for that purpose.\n'
  '{creditor_address}\n'
  'To stop emails about this to {to}, reply with STOP or open {unsubscribe_url}')
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
  select s.template, s.subject, 'A message from {creditor}', E'Dear accounts payable team of {company},\n\n' || s.lead || closing.body
  from closing, (values
    -- Service emails (app.write_service_email).
    ('promise_reminder', 'Today is the day you named to {creditor}',
      E'Thank you for your promise. This is a reminder of what you said you would pay:\n\n{promises}'),
    ('promise_question', 'When may {creditor} expect your payment?',
      E'Thank you for your promise to pay. Could you tell us by return on which day you will?\n\n{promises}'),
    ('documents_on_file', 'What is on file at {creditor}',
      'Thank you for your message. This is what is on file; tell us by return if something is missing.')
  ) s (template, subject, lead)
  union all
  select a.template, a.subject, a.subject, E'Hello,\n\n' || a.lead || E'\n\nThis message was written and sent by an automated assistant on behalf of '
    '{creditor}.\n{creditor_address}'
  from (values
    -- The one answer to a request to stop. It asks for nothing.
    ('email_opt_out_confirmed', 'You get no more emails from us', 'As you asked, we no longer write to {to}. This message only confirms that.'),
    ('call_opt_out_confirmed', 'You get no more calls from us', 'As you asked, we no longer call you. This message only confirms that.'),
    ('cease_confirmed', 'We no longer contact you', 'As you asked, we no longer contact you. This is our last message; a person looks at what remains.')
  ) a (template, subject, lead)
  union all
  select n.template, null, null, n.text
  from (values
    -- Part of the first email about a placement (app.validation_notice).
    ('validation_notice', 'If you dispute the amount or any part of it, tell us within 30 days of receiving this message: we then stop until we have '
      'sent you verification of it. On request we also send you a copy of the invoice, and the name of the original creditor if it is another.')
  ) n (template, text)
  union all
  select c.template, null, null, c.text
  from (values
    -- A call's lines are made of these by app.call_lines. Whom a call is not for hears of a business matter and no more; so does a
    -- machine, and a person's house and machine not even that (12 CFR 1006.2(j) and 1006.6(d), which we keep as policy).
    ('call_opening', 'Hello, this is an AI voice assistant calling for {creditor}. '),
    ('call_recording_notice', 'This call may be recorded. '),
    ('call_recording_consent', 'This call may be recorded; please say so if you do not agree, and the recording stops. '),
    ('call_addressee', 'Am I speaking with somebody who looks after accounts payable at {company}? '),
    ('call_others', 'I am calling about a business matter. When may I reach whoever looks after accounts payable at {company}? '
      'They can call us back at {callback_number}, and you may ask us not to call again.'),
    ('call_voicemail', 'Hello, this is an AI voice assistant calling for {creditor} about a business matter, with a message for accounts payable '
      'at {company}. Please call us back at {callback_number}; you may also ask us there not to call again.'),
    ('call_voicemail_person', 'Hello, this is an AI voice assistant calling for {creditor}. Please call us back at {callback_number}; you may also '
      'ask us there not to call again.'),
    ('call_addressee_person', 'Am I speaking with {company}? '),
    ('call_others_person', 'When may I reach {company}? You can give them {callback_number} to call us back, and you may ask us not to call again.'),
    ('call_closing', ' You may ask for a person, ask for a call at another time, or ask us not to call again, at any time. '
      'You can call us back at {callback_number}.'),
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
