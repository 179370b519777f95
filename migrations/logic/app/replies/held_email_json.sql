-- A held email as operators see it: the email, what was read in it, and whose it may be.
create or replace function app.held_email_json(e app.emails, r app.replies) returns json language sql stable parallel safe as $$
  select json_build_object('email_id', e.email_id, 'creditor_id', e.creditor_id, 'placement_id', e.placement_id,
    'debtor_id', e.debtor_id, 'status', e.status, 'from', e.from_address, 'subject', e.subject, 'body', r.reply_text,
    'classification', e.classification, 'confidence', e.confidence, 'intents', r.intents, 'authenticated', r.authenticated,
    'sender_known', r.sender_known, 'injection_suspected', r.injection_suspected, 'unread', r.unread,
    'received_at', app.iso(e.received_at))
$$;
