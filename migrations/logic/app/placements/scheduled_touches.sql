-- The touches of a placement that are booked and not begun.
create or replace function app.scheduled_touches(placement uuid)
returns table (channel text, touch_id uuid, step integer, scheduled_at timestamptz) language sql stable as $$
  select 'call', c.call_id, c.step, c.scheduled_at from app.calls c
  where c.creditor_id = app.creditor_id() and c.placement_id = placement and c.status = 'scheduled'
  union all
  select 'email', e.email_id, e.step, e.scheduled_at from app.emails e
  where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.status = 'scheduled' and e.outreach
$$;
