-- The sequence number of the first audit event of a chain that does not verify; null when all is well. Compares the head too,
-- which shows a tail that was cut off. Runs inside the tenant.
create or replace function app.verify_audit_chain(chain uuid) returns bigint language sql stable as $$
  with events as (
    select e.seq, e.hash, e.previous_hash,
      lag(e.hash) over (order by e.seq) as before,
      row_number() over (order by e.seq) as position,
      app.audit_hash(e.previous_hash, e.seq, e) as expected
    from app.audit_events e
    where e.creditor_id = app.creditor_id() and e.chain_id = chain
  ), broken as (
    select seq from events
    where hash <> expected or previous_hash is distinct from before or seq <> position
    union all
    select h.seq from app.audit_heads h
    where h.creditor_id = app.creditor_id() and h.chain_id = chain
      and not exists (select from events e where e.seq = h.seq and e.hash = h.hash)
    union all
    select e.seq from events e
    where not exists (select from app.audit_heads h where h.creditor_id = app.creditor_id() and h.chain_id = chain and h.seq >= e.seq)
  )
  select min(seq) from broken
$$;
