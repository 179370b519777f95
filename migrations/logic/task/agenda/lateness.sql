-- How late the work is that nobody has taken up, in seconds: by the tenant's clock what has waited longest since it was due, by the
-- wall clock the wake-up that was made longest ago. A tenant whose clock is driven has no late work. Reads one row a tenant.
create or replace function task.lateness() returns double precision language sql stable
security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
  select app.assert_login('svc_worker');
  with tenants as materialized (
    select t.creditor_id, transaction_timestamp() + coalesce(c.clock_offset, '0') as now_there
    from unnest(task.waiting_tenants()) t (creditor_id)
    left join app.clocks c on c.creditor_id = t.creditor_id
    where c.driver is null
  ), late (by) as (
    select t.now_there - waiting.due_at from tenants t cross join lateral (
      select a.due_at from app.agenda a where a.creditor_id = t.creditor_id and a.state = 'waiting'
      order by a.due_at, a.key limit 1) waiting
    union all
    select transaction_timestamp() - min(q.queued_at) from app.agenda q where q.state = 'queued'
  )
  select greatest(coalesce(max(extract(epoch from l.by)), 0), 0)::double precision from late l
$$;
alter function task.lateness() owner to svc_queue;
grant execute on function task.lateness() to public;
