-- Returns the touches of a placement that are booked and not begun.
create or replace function app.scheduled_touches(placement uuid)
returns table (channel text, touch_id uuid, step integer, scheduled_at timestamptz) language sql stable as $$
  select t.channel, t.touch_id, t.step, t.scheduled_at from app.open_touches(placement) t where not t.begun
$$;
