-- A pause's time is over: outreach goes on, but where a payment was claimed and not found, a person decides. There is nothing
-- to do outside.
create or replace function task.begin_end_pause(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(subject);
begin
  if p.paused_reason is null or coalesce(p.paused_until > app.now(), true) or app.is_terminal(p.status) then
    return null;
  elsif app.pause_ends_by_itself(p.paused_reason) then
    perform app.lift_pause(subject);
  else
    perform app.pause_placement(subject, 'needs_human', '{call,email}', null);
  end if;
  return null;
end $$;
grant execute on function task.begin_end_pause(uuid, text) to svc_worker;
