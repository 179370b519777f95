-- Records what became of a message on each of its placements: {state: sent, provider_message_id, fate: delivered, bounced or
-- unknown yet}, refused or not_sent (tried again: app.retry_touch_at) or unknown (fails as delivery_unknown, not
-- repeated). The first result wins; a later one is audited.
create or replace function task.finish_send_email(subject uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  led constant app.emails := app.email_row(subject);
  members app.emails[];
begin
  if result ->> 'fate' = 'bounced' then
    -- The end of an address concerns all that is pursued there.
    perform app.lock_for_report(led.debtor_id, 'email', led.to_address, led.placement_id);
  else
    perform app.lock_contacts(led.debtor_id);
  end if;
  members := app.lock_message(led.message_id);
  if members = '{}' then
    update app.emails e set provider_message_id = result ->> 'provider_message_id'
    where e.creditor_id = led.creditor_id and e.message_id = led.message_id and e.sent_at is not null and e.provider_message_id is null;
    perform app.record('email.late_result', led.placement_id, jsonb_build_object('email_id', subject, 'state', result ->> 'state'));
    return;
  end if;
  if result ->> 'state' in ('not_sent', 'refused') then
    perform app.send_again(m.email_id, app.retry_touch_at(result ->> 'state'))
    from unnest(members) m;
    return;
  end if;
  update app.emails e set provider_message_id = result ->> 'provider_message_id',
    failure = case when result ->> 'state' = 'unknown' then 'delivery_unknown' end,
    delivered_at = case when result ->> 'fate' = 'delivered' then app.now() end
  from unnest(members) m where e.creditor_id = m.creditor_id and e.email_id = m.email_id;
  perform app.move('email', m.email_id, case result ->> 'state' when 'sent' then 'sent' when 'unknown' then 'failed' end,
    jsonb_build_object('email_id', m.email_id, 'message_id', m.message_id, 'step', m.step, 'template', m.template,
      'state', result ->> 'state')
      || case result ->> 'state' when 'unknown' then '{"failure": "delivery_unknown"}'::jsonb else '{}' end)
  from unnest(members) m;
  perform app.conclude_touches(array(select m.placement_id from unnest(members) m), array(select m.step from unnest(members) m));
  if result ->> 'fate' is not null then
    perform app.note_delivery(led.message_id, result ->> 'fate');
  end if;
end $$;
grant execute on function task.finish_send_email(uuid, jsonb) to svc_worker;
