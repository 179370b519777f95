-- The tenants that have something waiting: one probe of the index per tenant, however much each has.
create or replace function task.waiting_tenants() returns uuid[] language sql stable
security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
  with recursive tenants (creditor_id) as (
    (select a.creditor_id from app.agenda a where a.state = 'waiting' order by a.creditor_id limit 1)
    union all
    select (select a.creditor_id from app.agenda a
            where a.state = 'waiting' and a.creditor_id > t.creditor_id order by a.creditor_id limit 1)
    from tenants t where t.creditor_id is not null
  )
  select array_agg(t.creditor_id) from tenants t where t.creditor_id is not null
$$;
alter function task.waiting_tenants() owner to svc_queue;
