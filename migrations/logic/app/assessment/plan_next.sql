-- Keeps one touch of a placement, or its close, booked while it is worked: books the next where none is, and cancels one whose
-- channel is blocked until a fact changes or a close that is not due. newest: the latest decision; null decides here. Runs
-- under the placement's lock.
create or replace function app.plan_next(p app.placements, newest app.decision, not_before timestamptz) returns void
language plpgsql volatile as $$
declare
  booked record;
  next record;
begin
  if p.status not in ('ready', 'in_outreach') then
    return;
  end if;
  select t.* into booked from app.open_touches(p.placement_id) t order by t.begun desc limit 1;
  if booked.begun then
    return;
  elsif booked.touch_id is not null then
    if (case booked.channel when 'call' then newest.next_call_allowed_at else newest.next_email_allowed_at end) is not null then
      return;
    end if;
    perform app.cancel_touch(booked.channel, booked.touch_id);
  end if;
  next := app.next_touch(p, newest, not_before);
  if (next.touch).channel is distinct from 'close' then
    perform app.unbook('close:' || p.placement_id);
  end if;
  if (next.touch).step is not null then
    perform app.book_touch(p, next.touch, next.attempt, next.at);
  end if;
end $$;
