-- Lets one issue of keys or secrets go on at a time for each holder: of two rotations at once the second replaces what the
-- first made. The statement after this one sees it.
create or replace function private.lock_secrets(holder_id uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('secrets:' || holder_id, 0))
$$;
