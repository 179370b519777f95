-- GET /v1/test-helpers/outbox: what the simulated vendors sent for the tenant, newest first, at most 1,000 messages.
-- A message about several placements names the one that was asked for, else the first.
create or replace function api.list_outbox(input jsonb) returns api.response language plpgsql stable as $$
declare
  placement constant uuid := (input #>> '{query,placement_id}')::uuid;
begin
  perform app.demo_only();
  return (200, json_build_object('messages', (
    select coalesce(json_agg(json_build_object('message_id', o.message_id, 'placement_id', coalesce(placement, o.placement_ids[1]),
      'channel', o.channel, 'to', o.to_address, 'template', o.template, 'subject', o.subject, 'body', o.body,
      'links', o.links, 'otp', o.otp, 'created_at', app.iso(o.created_at)) order by o.seq desc), '[]')
    from (
      select row.* from app.outbox row
      where row.creditor_id = app.creditor_id()
        and (placement is null or placement = any (row.placement_ids))
        and (input #>> '{query,channel}' is null or row.channel = input #>> '{query,channel}')
      order by row.seq desc limit 1000
    ) o)))::api.response;
end $$;
grant execute on function api.list_outbox(jsonb) to svc_creditor;
