-- POST /v1/settings/webhook-secret/rotate: signs with the new secret at once; the previous one is sent along for the overlap
-- (wall time). Raises session_required.
create or replace function api.rotate_webhook_secret(input jsonb) returns api.response language plpgsql volatile as $$
declare
  overlap_s constant integer := coalesce((input #>> '{body,overlap_seconds}')::integer, 86400);
  issued record;
begin
  perform app.require_dashboard();
  select s.* into issued
  from private.store_signing_secret('creditor', app.creditor_id(), input -> 'signing_secret',
    make_interval(secs => overlap_s)) s;
  perform app.record('webhook_secret.rotated', null, jsonb_build_object('overlap_seconds', overlap_s));
  return (200, json_build_object('webhook_signing_secret', issued.secret,
    'previous_valid_until', app.iso(issued.previous_valid_until)))::api.response;
end $$;
grant execute on function api.rotate_webhook_secret(jsonb) to svc_creditor;
