-- Until logic 5, for processes of the release before: named task.record_call_event now.
create or replace function task.receive_voice_event(event jsonb, out creditor uuid, out wake boolean) language sql volatile as $$
  select * from task.record_call_event(event)
$$;
grant execute on function task.receive_voice_event(jsonb) to public;
