-- Until logic 5, for processes of the release before: named task.booked_result now.
create or replace function task.settled(creditor uuid, key text, answer text, waits boolean) returns text language sql volatile as $$
  select task.booked_result(creditor, key, answer, waits)
$$;
grant execute on function task.settled(uuid, text, text, boolean) to public;
