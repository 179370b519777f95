-- An email was read: {said, classification, confidence, intents, extracted, injection_suspected, automatic}. What it means takes
-- effect, or is held for an operator. Fenced by the email's classification: the first reading counts.
create or replace function task.finish_receive_email(subject uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  e app.emails := app.email_row(subject);
  r app.replies;
begin
  perform app.lock_for_report(e.debtor_id, 'email', e.from_address, e.placement_id);
  e := app.email_row(subject);
  if e.classification is not null then
    return;
  end if;
  update app.emails row set classification = result ->> 'classification', confidence = round((result ->> 'confidence')::numeric, 3)
  where row.creditor_id = e.creditor_id and row.email_id = e.email_id returning row.* into e;
  update app.replies row set said = left(result ->> 'said', 100000), intents = result -> 'intents', extracted = result -> 'extracted',
    injection_suspected = (result ->> 'injection_suspected')::boolean, automatic = (result ->> 'automatic')::boolean
  where row.creditor_id = e.creditor_id and row.email_id = e.email_id returning row.* into r;
  update app.emails answered set replied_at = app.now()
  where answered.creditor_id = e.creditor_id and answered.email_id = r.answers_id and answered.replied_at is null and not r.automatic;
  perform app.record('email.received', e.placement_id, jsonb_build_object('email_id', subject, 'classification', e.classification,
    'confidence', e.confidence, 'intents', jsonb_path_query_array(r.intents, '$[*].intent'), 'authenticated', r.authenticated,
    'sender_known', r.sender_known, 'injection_suspected', r.injection_suspected));
  perform app.weigh_reply(e, r);
end $$;
grant execute on function task.finish_receive_email(uuid, jsonb) to svc_worker;
