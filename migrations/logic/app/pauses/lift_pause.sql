-- Ends the pause of a placement, whatever it was for: it is judged again, the judgement plans, and what the debtor asked for and
-- waited is booked. Called by operators, when a pause's time is over, and by whatever settles what it waited for.
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
  perform app.move_touch('email', e.email_id, app.now()) from app.emails e
  where e.creditor_id = p.creditor_id and e.placement_id = placement and e.status = 'scheduled' and not e.outreach
    and e.scheduled_at <= app.now();
end $$;
