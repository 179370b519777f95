-- Keeps at which byte of the audit file its scheduled verification goes on.
create or replace function task.note_verified(file uuid, until_byte bigint) returns void language sql volatile as $$
  update private.audit_file f set verified_until = until_byte where f.file_id = file
$$;
grant execute on function task.note_verified(uuid, bigint) to svc_queue;
