-- Returns an email as the contract shows it. One that is being sent shows as scheduled until the provider has taken it.
create or replace function app.email_json(e app.emails) returns json language sql stable parallel safe as $$
  select json_build_object('email_id', e.email_id, 'placement_id', e.placement_id, 'direction', e.direction,
    'status', case e.status when 'sending' then 'scheduled' else e.status end, 'template', e.template, 'subject', e.subject,
    'body', app.without_secrets(e.body), 'from', e.from_address,
    'to', case e.direction when 'inbound' then app.without_secrets(e.to_address) else e.to_address end,
    'classification', e.classification, 'confidence', e.confidence,
    'sent_at', case when e.status not in ('sending', 'failed') then app.iso(e.sent_at) end,
    'delivered_at', app.iso(e.delivered_at), 'opened_at', app.iso(e.opened_at), 'replied_at', app.iso(e.replied_at),
    'received_at', app.iso(e.received_at), 'created_at', app.iso(e.created_at))
$$;
