-- GET /v1/test-helpers/clock: the tenant's time, and how far it is ahead of the wall clock.
create or replace function api.get_clock(input jsonb) returns api.response language plpgsql stable as $$
begin
  perform app.demo_only();
  return (200, json_build_object('now', app.iso(app.now()), 'offset_seconds', coalesce((
    select round(extract(epoch from c.clock_offset))::bigint from app.clocks c where c.creditor_id = app.creditor_id()), 0)))::api.response;
end $$;
grant execute on function api.get_clock(jsonb) to svc_creditor;
