-- Returns the touches of a placement that are booked, or have begun and not ended.
create or replace function app.open_touches(placement uuid)
returns table (channel text, touch_id uuid, step integer, scheduled_at timestamptz, begun boolean) language sql stable as $$
  select 'call', c.call_id, c.step, c.scheduled_at, c.status = 'in_progress' from app.calls c
  where c.creditor_id = app.creditor_id() and c.placement_id = placement and c.status in ('scheduled', 'in_progress')
    and c.direction = 'outbound'
  union all
  select 'email', e.email_id, e.step, e.scheduled_at, e.status = 'sending' from app.emails e
  where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.status in ('scheduled', 'sending') and e.outreach
$$;
