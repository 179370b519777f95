-- Until logic 5, for processes of the release before: named task.release_orphans now.
create or replace function task.disown(claimed_by integer, before timestamptz, kept text[]) returns integer language sql volatile as $$
  select task.release_orphans(claimed_by, before, kept)
$$;
grant execute on function task.disown(integer, timestamptz, text[]) to public;
