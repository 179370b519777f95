-- Moves a scheduled touch to another time; cancels it when there is none.
create or replace function app.move_touch(channel text, touch_id uuid, at timestamptz) returns void language plpgsql volatile as $$
begin
  if at is null then
    perform app.cancel_touch(channel, touch_id);
  elsif channel = 'call' then
    update app.calls c set scheduled_at = at where c.creditor_id = app.creditor_id() and c.call_id = touch_id;
    perform app.book('call:' || touch_id, 'make_call', touch_id, at);
  else
    update app.emails e set scheduled_at = at where e.creditor_id = app.creditor_id() and e.email_id = touch_id;
    perform app.book('email:' || touch_id, 'send_email', touch_id, at);
  end if;
end $$;
