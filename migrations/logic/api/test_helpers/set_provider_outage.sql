-- POST /v1/test-helpers/providers/outage: voice, email or enrichment is down for the tenant, or back.
create or replace function api.set_provider_outage(input jsonb) returns api.response language plpgsql volatile as $$
begin
  return app.set_outage(input #>> '{body,provider}', (input #>> '{body,enabled}')::boolean);
end $$;
grant execute on function api.set_provider_outage(jsonb) to svc_creditor;
