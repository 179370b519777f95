-- Of the next `page` heads of audit chains after the given one, over all tenants: those that the file does not have yet
-- ({creditor_id, chain_id, seq, hash}), and those that are shorter than what it has. last_creditor, last_chain: where to go
-- on; null at the end. With file null every head counts as changed.
create or replace function task.changed_heads(
  file uuid, after_creditor uuid, after_chain uuid, page integer,
  out changed jsonb, out shortened jsonb, out last_creditor uuid, out last_chain uuid
) language sql stable
-- Page by page along both primary keys side by side, however little is known of the tables.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_nestloop = off set jit = off as $$
  with heads as materialized (
    select h.creditor_id, h.chain_id, h.seq, h.hash from app.audit_heads h
    where (h.creditor_id, h.chain_id) > (coalesce(after_creditor, '00000000-0000-0000-0000-000000000000'),
      coalesce(after_chain, '00000000-0000-0000-0000-000000000000'))
    order by h.creditor_id, h.chain_id limit page
  ), last_one as (
    -- None where the page is the last.
    select h.creditor_id, h.chain_id from heads h order by h.creditor_id, h.chain_id offset page - 1
  ), differing as (
    select coalesce(h.seq < a.seq, false) as shorter, jsonb_build_object(
      'creditor_id', h.creditor_id, 'chain_id', h.chain_id, 'seq', h.seq, 'hash', encode(h.hash, 'hex')) as head
    from heads h
    left join (
      select f.creditor_id, f.chain_id, f.seq from private.audit_anchors f
      where f.file_id = file and (f.creditor_id, f.chain_id) > (coalesce(after_creditor, '00000000-0000-0000-0000-000000000000'),
        coalesce(after_chain, '00000000-0000-0000-0000-000000000000'))
    ) a on a.creditor_id = h.creditor_id and a.chain_id = h.chain_id
    where a.seq is distinct from h.seq
  )
  select coalesce(jsonb_agg(d.head) filter (where not d.shorter), '[]'), coalesce(jsonb_agg(d.head) filter (where d.shorter), '[]'),
    (select l.creditor_id from last_one l), (select l.chain_id from last_one l)
  from differing d
$$;
grant execute on function task.changed_heads(uuid, uuid, uuid, integer) to svc_queue;
