-- A dispute or a promise holds a placement: what is scheduled is taken back, and compliance says why.
create or replace function app.on_placement_held(move app.moves) returns void language plpgsql volatile as $$
begin
  perform app.cancel_touches(move.subject_id);
end $$;
