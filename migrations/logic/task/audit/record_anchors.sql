-- Notes that the audit file has one entry more, with these heads ([{creditor_id, chains: [[chain_id, seq, hash]]}]); an entry
-- with number 1 begins the file. starts_at: the byte at which the checkpoint begins that this entry completes, else null.
-- False, and nothing noted, where the entry does not follow the last one known, or begins a file that had heads before. Locks
-- the file's row.
create or replace function task.record_anchors(
  file uuid, entry bigint, previous bytea, hash bytea, heads jsonb, starts_at bigint
) returns boolean language plpgsql volatile as $$
begin
  if entry = 1 then
    insert into private.audit_file (file_id, entries, last_hash)
    select file, entry, hash where not exists (select from private.audit_anchors a where a.file_id = file)
    on conflict do nothing;
    return found;
  end if;
  update private.audit_file f
  set entries = entry, last_hash = hash, checkpoint_at = case when starts_at is null then f.checkpoint_at else now() end,
    checkpoint_start = coalesce(starts_at, f.checkpoint_start)
  where f.file_id = file and f.entries = entry - 1 and f.last_hash = previous;
  if not found then
    return false;
  end if;
  insert into private.audit_anchors as a (creditor_id, chain_id, file_id, seq)
  select (h.head ->> 'creditor_id')::uuid, (c.chain ->> 0)::uuid, file, (c.chain ->> 1)::bigint
  from jsonb_array_elements(heads) h (head) cross join lateral jsonb_array_elements(h.head -> 'chains') c (chain)
  on conflict (creditor_id, chain_id) do update set file_id = excluded.file_id, seq = excluded.seq;
  return true;
end $$;
grant execute on function task.record_anchors(uuid, bigint, bytea, bytea, jsonb, bigint) to svc_queue;
