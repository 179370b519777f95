-- Lets the next checkpoint begin a new audit file, which every head is anchored in anew. For `npm run new-audit-file`.
create or replace function task.forget_audit_file() returns void language sql volatile as $$
  delete from private.audit_file
$$;
grant execute on function task.forget_audit_file() to svc_queue;
