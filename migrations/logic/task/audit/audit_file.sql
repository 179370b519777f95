-- The audit file that this database is anchored in, and how long ago, in wall time, its last checkpoint was completed; no row
-- where there is none yet.
create or replace function task.audit_file() returns table (
  file_id uuid, entries bigint, last_hash bytea, age_s double precision, checkpoint_start bigint, verified_until bigint
) language sql stable as $$
  select f.file_id, f.entries, f.last_hash, extract(epoch from now() - f.checkpoint_at), f.checkpoint_start, f.verified_until
  from private.audit_file f
$$;
grant execute on function task.audit_file() to svc_queue;
