-- POST /v1/admin/debtors/{debtor_id}/flags: an operator sets or lifts one of a debtor's flags. Raises debtor_not_found.
create or replace function api.set_debtor_flags(input jsonb) returns api.response language plpgsql volatile as $$
declare
  wanted constant uuid := (input #>> '{path,debtor_id}')::uuid;
  d app.debtors;
begin
  perform app.enter_tenant_of('debtors', 'debtor_id', wanted, 'debtor_not_found');
  perform app.set_debtor_flag(wanted, input #>> '{body,flag}', (input #>> '{body,value}')::boolean, 'operator');
  select row.* into strict d from app.debtors row where row.creditor_id = app.creditor_id() and row.debtor_id = wanted;
  insert into app.debtor_notes (creditor_id, debtor_id, flag, value, note, noted_by, created_at)
  values (d.creditor_id, wanted, input #>> '{body,flag}', (input #>> '{body,value}')::boolean, app.clean(input #>> '{body,note}'), app.actor(), app.now());
  return (200, json_build_object('debtor_id', wanted, 'flags', json_build_object('attorney_representation', d.attorney_representation,
    'bankruptcy_filed', d.bankruptcy_filed, 'cease_and_desist', d.cease_and_desist)))::api.response;
end $$;
grant execute on function api.set_debtor_flags(jsonb) to svc_operator;
