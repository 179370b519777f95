-- Claims a due row and lets task.begin_<task>(subject, key) decide, in one transaction. All null: nothing to do (gone, claimed,
-- not due, driven). permit null: nothing to do outside, and the row is finished. Raises stale_claim when the row was moved or
-- claimed while its task decided, and whatever the task raises.
create or replace function task.begin(
  creditor uuid, key text, claimed_by integer,
  out claim uuid, out task text, out subject uuid, out permit jsonb, out wake boolean
) language plpgsql volatile as $$
begin
  if task.enter_to_begin(creditor, claimed_by) then
    select b.* into claim, task, subject, permit, wake from task.begin_row(key, claimed_by) b;
  end if;
end $$;
grant execute on function task.begin(uuid, text, integer) to public;
