-- An email was read, as app.file_reply takes it. What it means takes effect, or is held for an operator.
create or replace function task.finish_classify_reply(subject uuid, result jsonb) returns void language plpgsql volatile as $$
begin
  perform app.file_reply(subject, result);
end $$;
grant execute on function task.finish_classify_reply(uuid, jsonb) to svc_worker;
