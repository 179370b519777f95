-- Ends a pause whose time is over. Nothing to do outside.
create or replace function task.begin_end_pause(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(subject);
begin
  if not app.is_terminal(p.status) then
    perform app.refresh_pause(subject);
  end if;
  return null;
end $$;
grant execute on function task.begin_end_pause(uuid, text) to svc_worker;
