-- The simulated email vendor: stores one outbox row for each send, in its own transaction. Returns false during an outage.
create or replace function task.simulate_message(creditor uuid, key uuid, message jsonb) returns boolean language plpgsql volatile as $$
begin
  if task.simulation(creditor, 'email_outage', creditor) is not null then
    return false;
  end if;
  -- A vendor's flush is not ours to wait for.
  perform set_config('synchronous_commit', 'off', true);
  insert into app.outbox (creditor_id, message_id, placement_ids, channel, to_address, template, subject, body, links, created_at)
  values (creditor, key, array(select jsonb_array_elements_text(message -> 'placement_ids')::uuid), message ->> 'channel',
    message ->> 'to', message ->> 'template', message ->> 'subject', message ->> 'body',
    array(select jsonb_array_elements_text(message -> 'links')), app.now());
  return true;
end $$;
grant execute on function task.simulate_message(uuid, uuid, jsonb) to public;
