-- As task.finish for several touches of a tenant in one transaction. results: an array as long as the keys. What one raises undoes
-- all, and then the caller finishes them one by one.
create or replace function task.finish_many(creditor uuid, keys text[], claims uuid[], results jsonb, out wake boolean)
language plpgsql volatile as $$
begin
  perform task.enter(creditor);
  for n in 1 .. cardinality(keys) loop
    perform task.limit_waits();
    perform task.finish_row(keys[n], claims[n], results -> (n - 1));
  end loop;
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.finish_many(uuid, text[], uuid[], jsonb) to public;
