-- GET /v1/admin/unknown-deliveries: calls and emails of unknown delivery, of all creditors, newest first.
create or replace function api.list_unknown_deliveries(input jsonb) returns api.response language plpgsql stable as $$
declare
  -- Wider than what may be asked for, since they are added.
  page_limit constant bigint := coalesce((input #>> '{query,limit}')::bigint, 50);
  page_offset constant bigint := coalesce((input #>> '{query,offset}')::bigint, 0);
begin
  return (200, app.offset_page('touches', array(
    select json_build_object('touch_id', t.touch_id, 'channel', t.channel, 'creditor_id', t.creditor_id,
      'placement_id', t.placement_id, 'debtor_id', t.debtor_id, 'begun_at', app.iso(t.begun_at))
    from (
      (select e.email_id as touch_id, 'email' as channel, e.creditor_id, e.placement_id, e.debtor_id, e.sent_at as begun_at, e.created_at
       from app.emails e where e.failure = 'delivery_unknown'
       order by e.created_at desc, e.email_id desc limit page_limit + 1 + page_offset)
      union all
      (select c.call_id, 'call', c.creditor_id, c.placement_id, c.debtor_id, c.started_at, c.created_at
       from app.calls c where c.failure = 'delivery_unknown'
       order by c.created_at desc, c.call_id desc limit page_limit + 1 + page_offset)
    ) t
    order by t.created_at desc, t.touch_id desc limit page_limit + 1 offset page_offset), page_limit, page_offset))::api.response;
end $$;
grant execute on function api.list_unknown_deliveries(jsonb) to svc_operator;
