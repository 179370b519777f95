-- Until logic 5, for processes of the release before: named task.record_delivery_event now.
create or replace function task.receive_email_event(event jsonb, out creditor uuid, out wake boolean) language sql volatile as $$
  select * from task.record_delivery_event(event)
$$;
grant execute on function task.receive_email_event(jsonb) to public;
