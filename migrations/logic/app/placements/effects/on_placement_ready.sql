-- A placement became ready: compliance is judged, and the judgement plans the first touch.
create or replace function app.on_placement_ready(move app.moves) returns void language plpgsql volatile as $$
begin
  perform app.evaluate(move.subject_id);
end $$;
