-- POST /v1/agreements/accept: records who accepted which text, from where, and verifies an account at this step; a verified
-- one accepts a text it has not accepted yet. Raises agreement_not_found, agreement_not_current, onboarding_step_conflict.
create or replace function api.accept_agreement(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  wanted constant uuid := (body ->> 'agreement_id')::uuid;
  c constant app.creditors := app.lock_account();
  current constant app.agreements := app.current_agreement();
  accepted app.agreement_acceptances;
begin
  perform app.require_status(c, 'pending_agreement', 'verified');
  if not exists (select from app.agreements a where a.agreement_id = wanted) then
    perform app.refuse('agreement_not_found');
  elsif wanted <> current.agreement_id then
    perform app.refuse('agreement_not_current');
  elsif exists (select from app.agreement_acceptances a where a.creditor_id = c.creditor_id and a.agreement_id = wanted) then
    perform app.refuse('onboarding_step_conflict', array[c.status]);
  end if;
  insert into app.agreement_acceptances (creditor_id, agreement_id, accepted_by_name, accepted_by_title, address, user_agent,
    agreement_sha256, accepted_at)
  values (c.creditor_id, wanted, app.clean(body ->> 'accepted_by_name'), app.clean(body ->> 'accepted_by_title'),
    input #>> '{client,address}', input #>> '{client,user_agent}', current.sha256, app.now())
  returning * into accepted;
  if c.status = 'pending_agreement' then
    perform app.move('creditor', c.creditor_id, 'agreement_accepted', jsonb_build_object('acceptance_id', accepted.acceptance_id));
  else
    perform app.record('creditor.agreement_accepted', null, jsonb_build_object('acceptance_id', accepted.acceptance_id));
  end if;
  return (200, json_build_object('acceptance_id', accepted.acceptance_id, 'status', (app.account()).status,
    'accepted_at', app.iso(accepted.accepted_at)))::api.response;
end $$;
grant execute on function api.accept_agreement(jsonb) to svc_creditor;
