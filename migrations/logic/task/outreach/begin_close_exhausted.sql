-- Closes a placement whose cadence is exhausted, if it still is. Nothing to do outside.
create or replace function task.begin_close_exhausted(subject uuid, key text) returns jsonb language plpgsql volatile as $$
declare
  p app.placements;
  next record;
begin
  select row.* into strict p from app.placements row
  where row.creditor_id = app.creditor_id() and row.placement_id = subject for no key update;
  if p.status <> 'in_outreach' or exists (select from app.open_touches(subject)) then
    return null;
  end if;
  select n.* into next from app.next_touch(p, null, app.now()) n;
  if (next.touch).channel = 'close' and next.at <= app.now() then
    -- Calls that nobody answered did not end their step; now they have.
    update app.placements row set cadence_step = (next.touch).step - 1
    where row.creditor_id = p.creditor_id and row.placement_id = subject;
    perform app.move('placement', subject, 'outreach_exhausted', '{"reason": "outreach_exhausted"}');
  elsif (next.touch).step is not null then
    perform app.book_touch(p, next.touch, next.attempt, next.at);
  end if;
  return null;
end $$;
grant execute on function task.begin_close_exhausted(uuid, text) to svc_worker;
