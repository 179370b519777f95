-- POST /v1/creditors/me/bank-link: asks the payment processor for a payout account; the HTTP process runs the booked task
-- and answers with what came of it (task.link_bank_account_result). A verified account that an operator approved may link
-- one too. Raises onboarding_step_conflict before that step, and once payouts are on.
create or replace function api.link_bank_account(input jsonb) returns api.response language plpgsql volatile as $$
declare
  c constant app.creditors := app.lock_account();
begin
  if c.payouts_enabled or c.status not in ('pending_bank_link', 'pending_agreement', 'verified') then
    perform app.refuse('onboarding_step_conflict', array[c.status]);
  end if;
  update app.creditors row set bank_link_return_to = app.clean(input #>> '{body,return_to}'), updated_at = app.now()
  where row.creditor_id = c.creditor_id;
  perform app.record('creditor.bank_link_started', null);
  return app.book_at_once('link_bank');
end $$;
grant execute on function api.link_bank_account(jsonb) to svc_creditor;
