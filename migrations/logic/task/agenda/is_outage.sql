-- Decides whether a failure says nothing against the work itself: its provider is down, or the database is (SQLSTATE classes 08, 53,
-- 57P and 40). null: a process of the release before, which does not tell.
create or replace function task.is_outage(failure text) returns boolean language sql immutable parallel safe as $$
  select failure is null or failure = 'ProviderUnavailable' or failure ~ '^(08|53|57P|40)'
$$;
grant execute on function task.is_outage(text) to svc_worker;
