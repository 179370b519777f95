-- POST /v1/admin/parked-work/decide: retry makes parked work due at once, with no attempts counted; drop takes it off the agenda for good.
-- The note is kept beside the audit trail. Raises work_not_found.
create or replace function api.decide_parked_work(input jsonb) returns api.response language plpgsql volatile as $$
declare
  work constant app.agenda := app.lock_parked_work(input);
  decision constant text := input #>> '{body,decision}';
  event_type constant text := case decision when 'drop' then 'work.dropped' else 'work.retried' end;
begin
  if decision = 'drop' then
    delete from app.agenda a where a.creditor_id = work.creditor_id and a.key = work.key;
  else
    perform app.resume_work(work);
  end if;
  insert into app.creditor_notes (creditor_id, event, note, actor, created_at)
  values (work.creditor_id, event_type, app.clean(input #>> '{body,note}'), app.actor(), app.now());
  perform app.record_work(event_type, work);
  return (200, json_build_object('creditor_id', work.creditor_id, 'key', work.key, 'decision', decision))::api.response;
end $$;
grant execute on function api.decide_parked_work(jsonb) to svc_operator;
