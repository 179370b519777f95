-- Moves a placement to in_outreach with its first touch.
create or replace function app.start_outreach(placement uuid, channel text, step integer) returns void language plpgsql volatile as $$
begin
  if exists (
    select from app.placements p
    where p.creditor_id = app.creditor_id() and p.placement_id = placement and p.status = 'ready'
  ) then
    perform app.move('placement', placement, 'outreach_started', jsonb_build_object('channel', channel, 'step', step));
  end if;
end $$;
