-- A placement was closed: cancels what is scheduled and booked. A call in progress goes on.
create or replace function app.on_placement_closed(move app.moves) returns void language plpgsql volatile as $$
begin
  perform app.cancel_touches(move.subject_id);
  perform app.stop_follow_ups(move.subject_id);
  perform app.unbook(task || ':' || move.subject_id) from unnest('{enrich,screen}'::text[]) task;
  update app.placements p set closed_at = app.now(), closed_reason = coalesce(p.closed_reason, move.event), updated_at = app.now()
  where p.creditor_id = move.creditor_id and p.placement_id = move.subject_id;
end $$;
