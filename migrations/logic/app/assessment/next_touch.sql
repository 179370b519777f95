-- Returns the next touch of a placement's cadence at the first instant that compliance permits, not before an instant or the
-- end of its rest; the close when no touch is left. A step whose channel is blocked until a fact changes is skipped. Null where
-- outreach waits (app.close_held_until) or has not begun and both channels are blocked. An unanswered call is repeated at most
-- twice, until the next step is due; a callback is made when asked for. newest: the latest decision; null decides here.
create or replace function app.next_touch(
  p app.placements, newest app.decision, not_before timestamptz,
  out touch app.cadence_steps, out attempt integer, out at timestamptz
) language plpgsql stable as $$
declare
  attempts_most constant integer := 3;
  earliest constant timestamptz := greatest(not_before, p.rest_until);
  d constant app.decision := case when newest.evaluated_at is null then app.judge(p, app.now()) else newest end;
  base timestamptz := coalesce(app.step_begun_at(p.placement_id, p.cadence_step),
    case when p.cadence_step = 0 then p.cadence_started_at end, earliest);
  repeat_until timestamptz;
  wished boolean;
begin
  for touch in
    select s.* from app.cadence_steps s where s.posture = p.posture and s.step > p.cadence_step order by s.step
  loop
    -- Not in the condition: it would invite the indexes of calls that have begun, which are not by placement.
    select count(c.started_at)::integer + 1, min(c.started_at) into attempt, repeat_until from app.calls c
    where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id and c.step = touch.step;
    if attempt > 1 then
      base := repeat_until;
      at := earliest;
      repeat_until := base + (
        select s.wait_days * interval '24 hours' from app.cadence_steps s
        where s.posture = p.posture and s.step = touch.step + 1);
    else
      base := base + touch.wait_days * interval '24 hours';
      at := greatest(base, earliest);
    end if;
    if touch.channel = 'close' then
      at := greatest(at, app.close_held_until(d));
      touch := case when at < 'infinity' then touch end;
      exit;
    -- A call that was tried already is not waited for: what cannot be repeated is over. Nor are steps, once outreach has begun, of a debtor
    -- whose contacts are gone, opted out or not to be used: they pass without a touch, and the close comes when it would have come. One
    -- that asked for peace altogether was told that a person looks at what remains.
    elsif attempt = 1 and coalesce(d.next_call_allowed_at, d.next_email_allowed_at) is null
      and (p.status = 'ready' or app.close_held_until(d) = 'infinity' or 'cease_and_desist' = any (d.reasons)) then
      touch := null;
      exit;
    end if;
    wished := attempt > 1 and p.callback_at is not null;
    if wished then
      -- Then, and not now, the budget of calls lets it through.
      at := (app.judge(p, greatest(earliest, p.callback_at))).next_call_allowed_at;
    else
      at := app.permitted_from(p, d, touch.channel, at);
    end if;
    exit when at is not null and (attempt = 1 or wished or attempt <= attempts_most and at < repeat_until);
  end loop;
end $$;
