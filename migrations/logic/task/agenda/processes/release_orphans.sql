-- Rows that a living process claimed and no longer knows of (the answer to its begin was lost) wait again. kept: 'creditor:key' of
-- all that it works on, noted after the instant `before`, so that no younger claim is hit.
create or replace function task.release_orphans(claimed_by integer, before timestamptz, kept text[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  returned integer;
begin
  perform app.assert_login('svc_worker');
  update app.agenda a set state = 'waiting', claim = null
  where a.state = 'claimed' and a.claimed_by = release_orphans.claimed_by and a.claimed_at < before
    and a.creditor_id || ':' || a.key <> all (kept);
  get diagnostics returned = row_count;
  return returned;
end $$;
alter function task.release_orphans(integer, timestamptz, text[]) owner to svc_queue;
grant execute on function task.release_orphans(integer, timestamptz, text[]) to public;
