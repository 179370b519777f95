-- The answer to POST /v1/test-helpers/placements/{placement_id}/inbound-email once its task is done: {email_id, classification}.
-- Raises email_not_read when its reading failed; it is tried again.
create or replace function task.simulate_inbound_email_result(key text) returns json language plpgsql stable as $$
declare
  e constant app.emails := app.email_row(split_part(key, ':', 2)::uuid);
begin
  if e.classification is null then
    perform app.refuse('email_not_read');
  end if;
  return json_build_object('email_id', e.email_id, 'classification', e.classification);
end $$;
grant execute on function task.simulate_inbound_email_result(text) to svc_worker;
