-- Records what the provider answered, through task.finish_<task>(subject, result), and puts the row away.
-- Called by src/tasks/claims.ts with the claim that task.begin gave, as often as it takes; raises stale_claim when the
-- row is no longer under it, and then nothing is recorded. wake: something is due now.
create or replace function task.finish(creditor uuid, key text, claim uuid, result jsonb, out wake boolean)
language plpgsql volatile as $$
begin
  perform task.enter(creditor);
  perform task.finish_row(key, claim, result);
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.finish(uuid, text, uuid, jsonb) to public;
