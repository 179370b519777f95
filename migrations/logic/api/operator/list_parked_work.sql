-- GET /v1/admin/parked-work: work of all creditors that kept failing and waits for a decision, newest first.
create or replace function api.list_parked_work(input jsonb) returns api.response language plpgsql stable as $$
declare
  page_limit constant bigint := coalesce((input #>> '{query,limit}')::bigint, 50);
  page_offset constant bigint := coalesce((input #>> '{query,offset}')::bigint, 0);
  work json;
  more boolean;
begin
  select coalesce(json_agg(json_build_object('creditor_id', creditor_id, 'key', key, 'task', task, 'subject', subject,
      'attempts', attempts, 'last_error', last_error, 'parked_at', app.iso(parked_at))
      order by position) filter (where position <= page_limit), '[]'),
    count(*) > page_limit
  into work, more
  from (
    select a.*, row_number() over (order by a.parked_at desc, a.creditor_id desc, a.key desc) - page_offset as position
    from app.agenda a where a.state = 'parked'
    order by a.parked_at desc, a.creditor_id desc, a.key desc limit page_limit + 1 offset page_offset
  ) page;
  return (200, json_build_object('work', work, 'pagination', json_build_object(
    'limit', page_limit, 'offset', page_offset, 'has_more', more)))::api.response;
end $$;
grant execute on function api.list_parked_work(jsonb) to svc_operator;
