-- Does a task contact a debtor? Touches share wake-ups where many of a tenant are due, and are begun and finished together.
create or replace function task.is_touch(task text) returns boolean language sql immutable parallel safe as $$
  select task in ('send_email', 'make_call')
$$;
grant execute on function task.is_touch(text) to svc_queue;
