-- Records what the provider answered, through task.finish_<task>(subject, result), and puts the row away.
-- Called by src/tasks/runner.ts with the claim that task.begin gave, as often as it takes; raises stale_claim when the
-- row is no longer under it, and then nothing is recorded. wake: something is due now.
create or replace function task.finish(creditor uuid, key text, claim uuid, result jsonb, out wake boolean)
language plpgsql volatile as $$
declare
  booking app.agenda;
begin
  perform task.enter(creditor);
  booking := task.find_row(key, false);
  if booking.claim is distinct from claim then
    perform app.refuse('stale_claim');
  end if;
  execute format('select task.%I($1, $2)', 'finish_' || booking.task) using booking.subject, result;
  -- Locked last, as in task.claim_row; from here to the commit the fence holds.
  booking := task.find_row(key, true);
  if booking.claim is distinct from claim then
    perform app.refuse('stale_claim');
  end if;
  perform task.put_away(booking);
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.finish(uuid, text, uuid, jsonb) to public;
