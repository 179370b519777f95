-- Records what the provider answered, through task.finish_<task>(subject, result), and puts the row away.
-- Called by src/tasks/runner.ts with the claim that task.begin gave, as often as it takes; raises stale_claim when the
-- row is no longer under it, and then nothing is recorded. wake: something is due now.
create or replace function task.finish(creditor uuid, key text, claim uuid, result jsonb, out wake boolean)
language plpgsql volatile as $$
declare
  booking app.agenda;
begin
  perform task.enter(creditor);
  select a.* into booking from app.agenda a where a.creditor_id = $1 and a.key = $2;
  if booking.claim is distinct from finish.claim then
    perform app.refuse('stale_claim');
  end if;
  execute format('select task.%I($1, $2)', 'finish_' || booking.task) using booking.subject, result;
  -- Locked last, since agenda rows come after all else in the order of locks; the fence holds from here to the commit.
  select a.* into booking from app.agenda a where a.creditor_id = $1 and a.key = $2 for no key update;
  if booking.claim is distinct from finish.claim then
    perform app.refuse('stale_claim');
  end if;
  perform task.put_away(booking);
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.finish(uuid, text, uuid, jsonb) to public;
