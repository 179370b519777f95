-- Keeps one touch of a placement booked while it is worked: books the next where none is, and takes back one whose channel
-- was shut until a fact changes. Called under the placement's lock, by the trigger on decisions with the newest one
-- (so each judgement plans), and when outreach is resumed.
create or replace function app.plan_next(placement uuid, newest app.decision, not_before timestamptz) returns void
language plpgsql volatile as $$
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
  if booked.touch_id is not null then
    if (case booked.channel when 'call' then newest.next_call_allowed_at else newest.next_email_allowed_at end) is not null then
      return;
    end if;
    perform app.cancel_touch(booked.channel, booked.touch_id);
  end if;
  select n.* into next from app.next_touch(p, not_before) n;
  if (next.touch).step is not null then
    perform app.book_touch(p, next.touch, next.attempt, next.at);
  end if;
end $$;
