-- Pauses outreach on a placement for a reason, on channels, until an instant (null: until lifted). cause: the key of the pause,
-- by default its reason; of a repeated cause the longer holds. A closed placement is left alone.
create or replace function app.pause_placement(
  placement uuid, reason text, channels text[], until timestamptz, cause text default null
) returns void language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
begin
  if app.is_terminal(p.status) then
    return;
  end if;
  insert into app.pauses as c (creditor_id, placement_id, cause, reason, channels, since, until)
  values (p.creditor_id, placement, coalesce(cause, reason), reason, channels, app.now(), until)
  on conflict on constraint pauses_pkey do update set
    channels = array(select unnest(c.channels) union select unnest(excluded.channels) order by 1),
    until = nullif(greatest(coalesce(c.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity');
  perform app.refresh_pause(placement);
end $$;
