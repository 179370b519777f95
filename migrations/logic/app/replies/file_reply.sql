-- Files an email that came in by what was read in it: {reply_text, classification, confidence, intents, in_person?, extracted,
-- injection_suspected, automatic, unread?}. in_person: what a machine's words would mean from a person. unread: rest or all of it was
-- not read; unless what was read protects, that counts for nothing, and it is held as unclear. What was cut when it came in is held
-- in any case. Fenced by the email's classification: the first reading counts.
create or replace function app.file_reply(email uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  e app.emails := app.email_row(email);
  r app.replies;
  doubtful constant jsonb := coalesce((
    select jsonb_agg(f) from jsonb_array_elements(result -> 'in_person') f
    where f ->> 'intent' = any (app.protective_intents())
      and not exists (select from jsonb_array_elements(result -> 'intents') i where i ->> 'intent' = f ->> 'intent')), '[]');
  read constant text[] := array(select jsonb_array_elements(result -> 'intents') ->> 'intent');
  cut constant text := (select row.unread from app.replies row where row.creditor_id = e.creditor_id and row.email_id = email);
  -- true: from a process of the release before, until logic 5.
  left_out constant text := coalesce(cut, replace(nullif(result ->> 'unread', 'false'), 'true', 'rest'));
  unread constant boolean := left_out is not null and not read && app.protective_intents();
begin
  perform app.lock_for_report(e.debtor_id, 'email', e.from_address, e.placement_id);
  e := app.email_row(email);
  if e.classification is not null then
    return;
  end if;
  update app.emails row set classification = case when unread then 'unclear' else result ->> 'classification' end,
    confidence = case when unread then 0 else round((result ->> 'confidence')::numeric, 3) end
  where row.creditor_id = e.creditor_id and row.email_id = e.email_id returning row.* into e;
  update app.replies row set reply_text = app.without_secrets(left(coalesce(result ->> 'reply_text', result ->> 'said'), 100000)), intents = doubtful || (result -> 'intents'),
    extracted = result -> 'extracted', injection_suspected = (result ->> 'injection_suspected')::boolean,
    automatic = (result ->> 'automatic')::boolean, unread = left_out
  where row.creditor_id = e.creditor_id and row.email_id = e.email_id returning row.* into r;
  update app.emails answered set replied_at = app.now()
  where answered.creditor_id = e.creditor_id and answered.replied_at is null and not r.automatic and answered.email_id in (
    select r.answers_id union all
    select m.email_id from app.emails m where m.creditor_id = e.creditor_id and m.message_id = r.message_id);
  perform app.record('email.received', e.placement_id, jsonb_build_object('email_id', email, 'classification', e.classification,
    'confidence', e.confidence, 'intents', jsonb_path_query_array(r.intents, '$[*].intent'), 'authenticated', r.authenticated,
    'sender_known', r.sender_known, 'injection_suspected', r.injection_suspected));
  perform app.apply_trust_policy(e, r, case when unread then '{}' else read end, doubtful <> '[]' or unread or cut is not null);
end $$;
