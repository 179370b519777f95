-- Writes on a placement the pause that holds now: the highest ranked cause, of equals the one that ends last, on all channels
-- that any names. Expired causes are removed; an expired payment_claimed becomes needs_human. A change is audited and the
-- placement is evaluated.
create or replace function app.refresh_pause(placement uuid) returns void language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
  holds app.pauses;
  next_end timestamptz;
begin
  with ended as (
    delete from app.pauses c
    where c.creditor_id = p.creditor_id and c.placement_id = placement and c.until <= app.now() returning c.*
  )
  insert into app.pauses (creditor_id, placement_id, cause, reason, channels, since)
  select e.creditor_id, e.placement_id, 'needs_human', 'needs_human', e.channels, app.now()
  from ended e where not app.pause_ends_by_itself(e.reason)
  on conflict on constraint pauses_pkey do nothing;

  select c.* into holds from app.pauses c
  where c.creditor_id = p.creditor_id and c.placement_id = placement
  order by app.pause_rank(c.reason) desc, c.until desc nulls first, c.since limit 1;
  select array_agg(distinct channel order by channel), min(c.until) into holds.channels, next_end
  from app.pauses c, unnest(c.channels) channel
  where c.creditor_id = p.creditor_id and c.placement_id = placement;
  -- Also for one that does not hold: a claimed payment turns into a person's matter beneath a heavier one too.
  if next_end is null then
    perform app.unbook('pause:' || placement);
  else
    perform app.book('pause:' || placement, 'end_pause', placement, next_end);
  end if;
  if (holds.reason, holds.channels, holds.until) is not distinct from (p.paused_reason, p.paused_channels, p.paused_until) then
    return;
  end if;

  update app.placements row set paused_reason = holds.reason, paused_channels = holds.channels, paused_since = holds.since,
    paused_until = holds.until, updated_at = app.now()
  where row.creditor_id = p.creditor_id and row.placement_id = placement;
  if holds.reason is null then
    perform app.record('placement.pause_lifted', placement, jsonb_build_object('reason', p.paused_reason));
  else
    perform app.record('placement.paused', placement,
      jsonb_build_object('reason', holds.reason, 'channels', holds.channels, 'until', app.iso(holds.until)));
  end if;
  perform app.reevaluate_placement(placement);
end $$;
