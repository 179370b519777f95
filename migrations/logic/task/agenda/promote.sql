-- Moves due rows from the agenda to the queue and returns how many; creditors null sweeps all tenants, one process at a time. A
-- tenant has at most 200 rows in the queue, 50 ms apart by rank and an hour ago, so that tenants take turns; they are topped up 50
-- at a time, or a refill of one row would cost as much. Where so many are moved, five touches share a wake-up (the others stand
-- beside its key), which costs a fifth, and lets more of them be begun together; else each row has its own.
create or replace function task.promote(creditors uuid[] default null) returns integer language plpgsql volatile
security definer set search_path = pg_catalog, pg_temp
-- As in task.find_row.
set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  specs graphile_worker.job_spec[];
  moved integer;
begin
  perform app.assert_login('svc_worker');
  if creditors is null and not pg_try_advisory_xact_lock(hashtextextended('sweep', 0)) then
    return 0;
  end if;
  -- A promotion that a crash loses is made again, so nobody waits for its flush.
  perform set_config('synchronous_commit', 'off', true);
  with room as materialized (
    select t.creditor_id, transaction_timestamp() + coalesce(c.clock_offset, '0') as now_there,
      (select count(*) from app.agenda q where q.creditor_id = t.creditor_id and q.state = 'queued') as taken
    from unnest(coalesce(creditors, task.waiting_tenants())) t (creditor_id)
    left join app.clocks c on c.creditor_id = t.creditor_id
    where c.driver is null
  ), due as (
    select d.*, r.taken
    from room r cross join lateral (
      select a.ctid as place, a.creditor_id, a.key, a.task, a.due_at from app.agenda a
      where a.creditor_id = r.creditor_id and a.state = 'waiting' and a.due_at <= r.now_there
      order by a.due_at, a.key limit case when r.taken <= 150 then 200 - r.taken else 0 end
      for no key update skip locked
    ) d
  ), queued as (
    -- By place, which is fixed while locked: a join by key may be planned to read the whole agenda.
    update app.agenda a set state = 'queued', queued_at = transaction_timestamp()
    where a.ctid = any (array(select d.place from due d))
  ), ranked as (
    select d.*, d.taken + row_number() over (partition by d.creditor_id order by d.due_at, d.key) as rank,
      (row_number() over (partition by d.creditor_id, d.task order by d.due_at, d.key) - 1)
        / case when task.is_touch(d.task) and count(*) over (partition by d.creditor_id) >= 50 then 5 else 1 end as handful
    from due d
  ), wake_ups as (
    select r.creditor_id, r.task, min(r.rank) as rank, array_agg(r.key order by r.rank) as keys
    from ranked r
    group by r.creditor_id, r.task, r.handful
  )
  select array_agg((w.task, json_build_object('creditor_id', w.creditor_id, 'key', w.keys[1],
      'others', w.keys[2:], 'touch', task.is_touch(w.task)), null,
      transaction_timestamp() - interval '1 hour' + w.rank * interval '50 milliseconds',
      -- By the last of several as well, or the first, promoted again by itself, would replace their wake-up.
      null, concat_ws(':', w.creditor_id, w.keys[1], case when cardinality(w.keys) > 1 then w.keys[cardinality(w.keys)] end), null, null)::graphile_worker.job_spec),
    sum(cardinality(w.keys))::integer
  into specs, moved from wake_ups w;
  if specs is not null then
    perform graphile_worker.add_jobs(specs);
  end if;
  return coalesce(moved, 0);
end $$;
alter function task.promote(uuid[]) owner to svc_queue;
grant execute on function task.promote(uuid[]) to public;
