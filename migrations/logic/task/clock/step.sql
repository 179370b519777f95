-- One step of a drive in one statement: finishes the work of the last step, if it had any to do outside, moves the clock to the
-- next due row and begins that. reached_at: nothing was left, and the drive has ended.
create or replace function task.step(
  creditor uuid, driver uuid, target_at timestamptz, done_key text, done_claim uuid, result jsonb,
  out key text, out claim uuid, out task text, out permit jsonb, out reached_at timestamptz
) language plpgsql volatile as $$
begin
  if done_key is not null then
    perform task.finish(creditor, done_key, done_claim, result);
  end if;
  select m.key, m.reached_at into key, reached_at from task.move_clock(creditor, driver, target_at) m;
  if key is not null then
    select b.claim, b.task, b.permit into claim, task, permit from task.begin(creditor, key, null) b;
  end if;
end $$;
grant execute on function task.step(uuid, uuid, timestamptz, text, uuid, jsonb) to public;
