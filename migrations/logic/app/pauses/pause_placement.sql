-- Pauses outreach on a placement for a reason, on channels, until an instant (null: until it is lifted). A heavier pause that
-- is on stays; of two that weigh the same the one that ends later holds, with its reason. Nothing is done to a closed
-- placement. Called for calls, replies and operators.
create or replace function app.pause_placement(placement uuid, reason text, channels text[], until timestamptz) returns void
language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
  on_now constant boolean := p.paused_reason is not null and (p.paused_until is null or p.paused_until > app.now()
    or not app.pause_ends_by_itself(p.paused_reason));
begin
  if app.is_terminal(p.status) or on_now and (
    app.pause_rank(p.paused_reason) > app.pause_rank(reason)
    or app.pause_rank(p.paused_reason) = app.pause_rank(reason)
       and coalesce(p.paused_until, 'infinity') >= coalesce(until, 'infinity')
       and p.paused_channels @> channels) then
    return;
  end if;
  update app.placements row set paused_reason = reason, paused_channels = channels, paused_since = app.now(), paused_until = until,
    updated_at = app.now()
  where row.creditor_id = p.creditor_id and row.placement_id = placement;
  perform app.record('placement.paused', placement,
    jsonb_build_object('reason', reason, 'channels', channels, 'until', app.iso(until)));
  if until is null then
    perform app.unbook('pause:' || placement);
  else
    perform app.book('pause:' || placement, 'end_pause', placement, until);
  end if;
  perform app.judge_again(placement);
end $$;
