-- Brings the booked touch of a placement in line with its cadence after posture, dates or contact changed: moves and rewords
-- it, or replaces it. A touch that has begun is left alone. Runs under the placement's lock.
create or replace function app.replan(placement uuid) returns void language plpgsql volatile as $$
declare
  p app.placements;
  booked record;
  next record;
begin
  select row.* into p from app.placements row where row.creditor_id = app.creditor_id() and row.placement_id = placement;
  select t.* into booked from app.open_touches(placement) t order by t.begun desc limit 1;
  if p.status not in ('ready', 'in_outreach') or booked.begun then
    return;
  end if;
  next := app.next_touch(p, null, app.now());
  if booked.channel = (next.touch).channel and booked.step = (next.touch).step then
    perform app.move_touch(booked.channel, booked.touch_id, next.at);
    update app.emails e set template = (next.touch).template
    where booked.channel = 'email' and e.creditor_id = p.creditor_id and e.email_id = booked.touch_id;
    return;
  end if;
  perform app.cancel_touches(placement);
  if (next.touch).step is not null then
    perform app.book_touch(p, next.touch, next.attempt, next.at);
  end if;
end $$;
