-- A dispute or promise holds a placement: cancels what is scheduled.
create or replace function app.on_placement_held(move app.moves) returns void language plpgsql volatile as $$
begin
  perform app.cancel_touches(move.subject_id);
end $$;
