-- POST /v1/test-helpers/screening/outage: the sanctions vendor is down for the tenant, or back.
create or replace function api.set_screening_outage(input jsonb) returns api.response language plpgsql volatile as $$
begin
  return app.set_outage('screening', (input #>> '{body,enabled}')::boolean);
end $$;
grant execute on function api.set_screening_outage(jsonb) to svc_creditor;
