-- Until logic 5, for processes of the release before: named task.ingest_email now.
create or replace function task.receive_mail(mail jsonb, out creditor uuid, out dropped boolean, out wake boolean) language sql volatile as $$
  select * from task.ingest_email(mail)
$$;
grant execute on function task.receive_mail(jsonb) to public;
