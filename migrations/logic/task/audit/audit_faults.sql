-- What is wrong with chains of the tenant, given as they were anchored ([[chain_id, seq, hash]]): the anchored event is gone,
-- has another hash, or (where the events are to be recomputed) the chain breaks at a number. No row where all is well.
create or replace function task.audit_faults(anchors jsonb, recompute boolean)
returns table (chain_id uuid, seq bigint, fault text) language sql stable as $$
  select a.chain_id, a.seq, case
      when e.seq is null then 'the anchored event is gone'
      when e.hash <> a.hash then 'the anchored event has another hash'
      else 'the chain breaks at ' || b.broken_at end
  from (select (x ->> 0)::uuid as chain_id, (x ->> 1)::bigint as seq, decode(x ->> 2, 'hex') as hash
        from jsonb_array_elements(anchors) x) a
  left join app.audit_events e on e.creditor_id = app.creditor_id() and e.chain_id = a.chain_id and e.seq = a.seq
  cross join lateral (select case when recompute then app.verify_audit_chain(a.chain_id) end as broken_at) b
  where e.seq is null or e.hash <> a.hash or b.broken_at is not null
$$;
grant execute on function task.audit_faults(jsonb, boolean) to svc_worker;
