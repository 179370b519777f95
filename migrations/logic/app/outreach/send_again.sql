-- An email that was begun and certainly not sent is scheduled again, as a message of its own until it is begun: at once when a
-- process died before it sent, half an hour later when the provider refused it.
create or replace function app.send_again(email uuid, at timestamptz) returns void language plpgsql volatile as $$
begin
  perform app.move('email', email, 'not_sent', jsonb_build_object('email_id', email));
  update app.emails e set message_id = gen_random_uuid(), sent_at = null, local_date = null, to_address = null
  where e.creditor_id = app.creditor_id() and e.email_id = email;
  perform app.move_touch('email', email, at);
end $$;
