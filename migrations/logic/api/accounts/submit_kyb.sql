-- POST /v1/creditors/me/kyb: hands the business facts, updated by the body, to the verification provider; the HTTP process
-- runs the booked task and answers with what came of it (task.submit_kyb_result). Raises onboarding_step_conflict.
create or replace function api.submit_kyb(input jsonb) returns api.response language plpgsql volatile as $$
declare
  c constant app.creditors := app.lock_account();
begin
  perform app.require_status(c, 'pending_signup');
  perform app.update_account(input -> 'body');
  perform app.move('creditor', c.creditor_id, 'kyb_submitted');
  return app.book_at_once('verify_creditor');
end $$;
grant execute on function api.submit_kyb(jsonb) to svc_creditor;
