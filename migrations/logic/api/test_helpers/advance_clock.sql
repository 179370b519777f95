-- POST /v1/test-helpers/clock/advance: whose clock is to be moved, and how far. The process drives it and answers
-- {now, jobs_run}. Raises clock_fixed while a provider is real.
create or replace function api.advance_clock(input jsonb) returns api.response language plpgsql stable as $$
begin
  perform app.demo_only();
  if app.setting('clock_fixed') = 'true' then
    perform app.refuse('clock_fixed');
  end if;
  return (200, json_build_object('creditor_id', app.creditor_id(), 'seconds', (input #>> '{body,seconds}')::integer))::api.response;
end $$;
grant execute on function api.advance_clock(jsonb) to svc_creditor;
