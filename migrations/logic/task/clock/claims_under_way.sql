-- Returns how many rows of a tenant are claimed; its clock stands until there are none.
create or replace function task.claims_under_way(creditor uuid) returns integer language sql stable
security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
  select app.assert_login('svc_worker');
  select count(*)::integer from app.agenda a
  where a.creditor_id = creditor and a.state = 'claimed' and a.claimed_by is not null
$$;
alter function task.claims_under_way(uuid) owner to svc_queue;
grant execute on function task.claims_under_way(uuid) to public;
