-- Lifts one cause of a placement's pause, or all; books answers and reminders that waited.
create or replace function app.lift_pause(placement uuid, only_cause text default null) returns void language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
begin
  delete from app.pauses c
  where c.creditor_id = p.creditor_id and c.placement_id = placement and (only_cause is null or c.cause = only_cause);
  perform app.refresh_pause(placement);
  perform app.move_touch('email', e.email_id, app.now()) from app.emails e
  where e.creditor_id = p.creditor_id and e.placement_id = placement and e.status = 'scheduled' and not e.outreach
    and e.scheduled_at <= app.now();
end $$;
