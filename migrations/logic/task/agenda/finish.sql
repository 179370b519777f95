-- Records what the provider answered, through task.finish_<task>(subject, result), and puts the row away. wake: something is due
-- now.
create or replace function task.finish(creditor uuid, key text, claim uuid, result jsonb, out wake boolean)
language plpgsql volatile as $$
begin
  perform task.enter(creditor);
  perform task.finish_row(key, claim, result);
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.finish(uuid, text, uuid, jsonb) to public;
