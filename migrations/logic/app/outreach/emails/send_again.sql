-- Reschedules an email that was begun and certainly not sent; app.retry_touch_at says when.
create or replace function app.send_again(email uuid, at timestamptz) returns void language plpgsql volatile as $$
begin
  perform app.move('email', email, 'not_sent', jsonb_build_object('email_id', email));
  update app.emails e set message_id = gen_random_uuid(), sent_at = null, local_date = null, to_address = null
  where e.creditor_id = app.creditor_id() and e.email_id = email;
  perform app.move_touch('email', email, at);
end $$;
