-- Lets the task of a due row of the entered tenant decide, and claims the row for what is to be done outside. All null: nothing to
-- do (gone, claimed, parked, not due). permit null: nothing to do outside, and the row is finished. wake: something is due now.
-- Raises stale_claim when the row was moved or claimed while its task decided,
-- and whatever the task raises.
create or replace function task.begin_row(
  key text, claimed_by integer, out claim uuid, out task text, out subject uuid, out permit jsonb, out wake boolean
) language plpgsql volatile as $$
declare
  booking constant app.agenda := task.find_row(key, false);
begin
  if booking.key is null or booking.state in ('claimed', 'parked') or booking.due_at > app.now() then
    return;
  end if;
  perform set_config('app.agenda_key', key, true);
  execute format('select task.%I($1, $2)', 'begin_' || booking.task) into permit using booking.subject, key;
  perform set_config('app.agenda_key', '', true);
  claim := case when permit is not null then gen_random_uuid() end;
  perform task.claim_row(key, claim, claimed_by);
  task := booking.task;
  subject := booking.subject;
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.begin_row(text, integer) to svc_worker;
