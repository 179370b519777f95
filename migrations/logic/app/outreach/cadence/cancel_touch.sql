-- Cancels a scheduled touch and its booking.
create or replace function app.cancel_touch(channel text, touch_id uuid) returns void language plpgsql volatile as $$
begin
  if channel = 'call' then
    update app.calls c set outcome = 'cancelled' where c.creditor_id = app.creditor_id() and c.call_id = touch_id;
  end if;
  perform app.move(channel, touch_id, 'cancelled', jsonb_build_object(channel || '_id', touch_id));
  perform app.unbook(channel || ':' || touch_id);
end $$;
