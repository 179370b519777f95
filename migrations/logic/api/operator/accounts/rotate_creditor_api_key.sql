-- POST /v1/admin/creditors/{creditor_id}/api-key/rotate: replaces the key of an account that has one, for its owner who
-- lost it. Raises creditor_not_found; creditor_status_conflict when no key was issued yet.
create or replace function api.rotate_creditor_api_key(input jsonb) returns api.response language plpgsql volatile as $$
declare
  c app.creditors;
begin
  perform app.enter_tenant((input #>> '{path,creditor_id}')::uuid);
  c := app.lock_account();
  if c.api_key_issued_at is null then
    perform app.refuse('creditor_status_conflict', array[c.status]);
  end if;
  return (200, (select to_json(k) from app.issue_key('api_key.rotated') k))::api.response;
end $$;
grant execute on function api.rotate_creditor_api_key(jsonb) to svc_operator;
