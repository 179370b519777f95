-- The answer to POST /v1/test-helpers/placements/{placement_id}/inbound-email once its task is done: {email_id, classification}.
create or replace function task.simulate_inbound_email_settled(key text) returns json language sql stable as $$
  select json_build_object('email_id', e.email_id, 'classification', e.classification)
  from app.email_row(split_part(key, ':', 2)::uuid) e
$$;
grant execute on function task.simulate_inbound_email_settled(text) to svc_worker;
