-- POST /v1/settings/api-key/rotate: issues a new key; the old one stops working at once. Raises session_required.
create or replace function api.rotate_api_key(input jsonb) returns api.response language plpgsql volatile as $$
begin
  perform app.require_dashboard();
  perform app.lock_account();
  return (200, (select to_json(k) from app.issue_key('api_key.rotated') k))::api.response;
end $$;
grant execute on function api.rotate_api_key(jsonb) to svc_creditor;
