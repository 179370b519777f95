-- POST /v1/test-helpers/placements/{placement_id}/inbound-email: a debtor's reply arrives, from the address last written to unless the body
-- says otherwise. Answers which row of the agenda reads it; the process runs it and answers {email_id, classification}.
-- Raises placement_not_found.
create or replace function api.simulate_inbound_email(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p app.placements := app.get_placement(input);
  d app.debtors;
  email uuid;
begin
  perform app.demo_only();
  d := app.lock_contacts(p.debtor_id);
  p := app.lock_placement(input);
  email := app.store_inbound_email(p, jsonb_build_object(
    'reference', '<' || gen_random_uuid() || '@debtor.invalid>',
    'from', coalesce(input #>> '{body,from}', (
      select e.to_address from app.emails e
      where e.creditor_id = p.creditor_id and e.placement_id = p.placement_id and e.direction = 'outbound' and e.sent_at is not null
      order by e.sent_at desc limit 1), d.primary_email, 'nobody@debtor.invalid'),
    'to', app.reply_address(p.placement_id), 'subject', input #>> '{body,subject}', 'text', input #>> '{body,body}',
    'headers', coalesce((
      select jsonb_object_agg(lower(h.key), h.value) from jsonb_each(nullif(input #> '{body,headers}', 'null')) h), '{}'), 'referred', '[]'::jsonb,
    'authenticated', coalesce((input #>> '{body,authenticated}')::boolean, true)));
  return (201, json_build_object('creditor_id', p.creditor_id, 'key', 'reply:' || email))::api.response;
end $$;
grant execute on function api.simulate_inbound_email(jsonb) to svc_creditor;
