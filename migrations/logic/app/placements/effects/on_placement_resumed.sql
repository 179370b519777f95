-- A held placement is worked again: the cadence goes on where it stopped, a day later when a dispute had stopped it.
create or replace function app.on_placement_resumed(move app.moves) returns void language plpgsql volatile as $$
declare
  rest constant interval := case when move.from_state = 'disputed' then interval '24 hours' else '0' end;
begin
  perform app.plan_next(p, null, app.now() + rest) from app.placements p
  where p.creditor_id = move.creditor_id and p.placement_id = move.subject_id;
end $$;
