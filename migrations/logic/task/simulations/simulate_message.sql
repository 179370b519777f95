-- The simulated email vendor's books: one row of the outbox for each time a message was sent, in a transaction of its own.
create or replace function task.simulate_message(creditor uuid, key uuid, message jsonb) returns void language plpgsql volatile as $$
begin
  perform task.enter(creditor);
  insert into app.outbox (creditor_id, message_id, placement_ids, channel, to_address, template, subject, body, links, created_at)
  values (creditor, key, array(select jsonb_array_elements_text(message -> 'placement_ids')::uuid), message ->> 'channel',
    message ->> 'to', message ->> 'template', message ->> 'subject', message ->> 'body',
    array(select jsonb_array_elements_text(message -> 'links')), app.now());
end $$;
grant execute on function task.simulate_message(uuid, uuid, jsonb) to public;
