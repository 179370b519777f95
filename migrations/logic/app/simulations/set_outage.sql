-- Sets or ends an outage of a simulated vendor for the tenant.
create or replace function app.set_outage(provider text, enabled boolean) returns api.response language plpgsql volatile as $$
begin
  perform app.simulate(provider || '_outage', app.creditor_id(), case when enabled then 'true'::jsonb end);
  return (200, json_build_object('provider', provider, 'enabled', enabled))::api.response;
end $$;
