-- Writes an audit event about a row of the agenda: on the trail of the placement that the work is about, else on the account's.
create or replace function app.record_work(event_type text, work app.agenda) returns void language sql volatile as $$
  select app.record(event_type, app.placement_of_work(work), jsonb_build_object(
    'key', work.key, 'task', work.task, 'attempts', work.attempts, 'last_error', work.last_error))
$$;
