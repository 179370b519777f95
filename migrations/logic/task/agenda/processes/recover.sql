-- Puts right what dead processes left: rows they had claimed wait again, jobs they had locked are free, wake-ups that got lost are
-- made again. returned: rows waiting again; abandoned: tenants whose clock has lost its driver.
create or replace function task.recover(out returned integer, out abandoned uuid[]) language plpgsql volatile
security definer set search_path = pg_catalog, pg_temp
-- As in task.find_row; and thousands of rows are compared with thousands of jobs, which took a minute one with each.
set enable_seqscan = off set enable_nestloop = off set jit = off as $$
declare
  processes constant integer[] := task.live_processes('process');
  pools constant integer[] := task.live_processes('pool');
begin
  perform app.assert_login('svc_worker');
  perform set_config('synchronous_commit', 'off', true);
  update app.agenda a set state = 'waiting', claim = null where a.ctid = any (array(
    select l.ctid from app.agenda l
    where l.state = 'claimed' and l.claimed_by <> all (processes)
      -- Number 0 is a request that runs its own task at once; behind a pooler it can hold no lock, so it has a minute.
      and (l.claimed_by <> 0 or l.claimed_at < transaction_timestamp() - interval '1 minute')
    for no key update skip locked));
  get diagnostics returned = row_count;

  perform graphile_worker.force_unlock_workers(array(
    select distinct j.locked_by from graphile_worker.jobs j
    where j.locked_by is not null and task.pool_number(j.locked_by) <> all (pools)));
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j where j.locked_by is null and j.attempts >= j.max_attempts));

  with named as materialized (
    -- The public view of the jobs tells their keys, and not the others that a wake-up brings along.
    select j.payload ->> 'creditor_id' as creditor, n.key from graphile_worker._private_jobs j
    cross join lateral (select j.payload ->> 'key' union all select json_array_elements_text(j.payload -> 'others')) n (key)
  )
  update app.agenda a set state = 'waiting' where a.ctid = any (array(
    select u.ctid from app.agenda u
    where u.state = 'queued' and u.queued_at < transaction_timestamp() - interval '1 minute'
      and not exists (select from named n where n.creditor = u.creditor_id::text and n.key = u.key)
    for no key update skip locked));

  abandoned := array(
    select c.creditor_id from app.clocks c
    where c.driver is not null and c.driver_seen_at < transaction_timestamp() - interval '10 seconds');
end $$;
alter function task.recover() owner to svc_queue;
grant execute on function task.recover() to public;
