-- Brings the booked touch of a placement in line with its cadence after posture, dates or contact changed: moved in time
-- when it is still the one to come, else taken back for the right one. A touch that has begun is left alone.
-- Called by change_posture and amend_placement under the placement's lock.
create or replace function app.replan(placement uuid) returns void language plpgsql volatile as $$
declare
  p app.placements;
  booked record;
  next record;
begin
  select row.* into p from app.placements row where row.creditor_id = app.creditor_id() and row.placement_id = placement;
  if p.status not in ('ready', 'in_outreach') or app.touch_under_way(placement) then
    return;
  end if;
  select t.* into booked from app.scheduled_touches(placement) t;
  select n.* into next from app.next_touch(p, app.now()) n;
  if booked.channel = (next.touch).channel and booked.step = (next.touch).step then
    perform app.move_touch(booked.channel, booked.touch_id, next.at);
    return;
  end if;
  perform app.cancel_touches(placement);
  if (next.touch).step is not null then
    perform app.book_touch(p, next.touch, next.attempt, next.at);
  end if;
end $$;
