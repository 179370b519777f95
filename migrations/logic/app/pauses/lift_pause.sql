-- Ends the pause of a placement, whatever it was for: it is judged again, and the judgement plans. Called by operators, when
-- a pause's time is over, and by whatever settles what it waited for.
create or replace function app.lift_pause(placement uuid) returns void language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
begin
  perform app.unbook('pause:' || placement);
  if p.paused_reason is null then
    return;
  end if;
  update app.placements row set paused_reason = null, paused_channels = null, paused_since = null, paused_until = null,
    updated_at = app.now()
  where row.creditor_id = p.creditor_id and row.placement_id = placement;
  perform app.record('placement.pause_lifted', placement, jsonb_build_object('reason', p.paused_reason));
  perform app.judge_again(placement);
end $$;
