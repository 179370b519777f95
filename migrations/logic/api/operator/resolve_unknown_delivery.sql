-- POST /v1/admin/unknown-deliveries/{touch_id}/settle: records whether a call or email of unknown delivery was made. It leaves
-- the list and is not repeated. Raises touch_not_found, delivery_known.
create or replace function api.resolve_unknown_delivery(input jsonb) returns api.response language plpgsql volatile as $$
declare
  touch constant uuid := (input #>> '{path,touch_id}')::uuid;
  verdict constant text := input #>> '{body,outcome}';
  note constant text := app.clean(input #>> '{body,note}');
  calling constant uuid := app.tenant_of('calls', 'call_id', touch);
  placement uuid;
begin
  if calling is not null then
    perform app.enter_tenant(calling);
    placement := app.resolve_call_delivery(touch, verdict, note);
  else
    perform app.enter_tenant_of('emails', 'email_id', touch, 'touch_not_found');
    placement := app.resolve_email_delivery(touch, verdict, note);
  end if;
  return (200, json_build_object('touch_id', touch, 'channel', case when calling is null then 'email' else 'call' end,
    'placement_id', placement, 'outcome', verdict))::api.response;
end $$;
grant execute on function api.resolve_unknown_delivery(jsonb) to svc_operator;
