-- GET /v1/admin/parked-work: work of all creditors that kept failing and waits for a decision, newest first.
create or replace function api.list_parked_work(input jsonb) returns api.response language plpgsql stable as $$
declare
  -- Wider than what may be asked for, since they are added.
  page_limit constant bigint := coalesce((input #>> '{query,limit}')::bigint, 50);
  page_offset constant bigint := coalesce((input #>> '{query,offset}')::bigint, 0);
begin
  return (200, app.offset_page('work', array(
    select json_build_object('creditor_id', a.creditor_id, 'key', a.key, 'task', a.task, 'subject', a.subject,
      'attempts', a.attempts, 'last_error', a.last_error, 'parked_at', app.iso(a.parked_at))
    from app.agenda a where a.state = 'parked'
    order by a.parked_at desc, a.creditor_id desc, a.key desc limit page_limit + 1 offset page_offset), page_limit, page_offset))::api.response;
end $$;
grant execute on function api.list_parked_work(jsonb) to svc_operator;
