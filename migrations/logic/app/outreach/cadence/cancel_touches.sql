-- Cancels every scheduled touch of a placement and its booked close. Touches that have begun go on.
create or replace function app.cancel_touches(placement uuid) returns void language plpgsql volatile as $$
begin
  perform app.cancel_touch(t.channel, t.touch_id) from app.scheduled_touches(placement) t;
  perform app.unbook('close:' || placement);
end $$;
