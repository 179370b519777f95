-- Applies the payment processor's account event: payouts are on, and onboarding goes on. Idempotent.
create or replace function app.enable_payouts(account text) returns void language plpgsql volatile as $$
declare
  c constant app.creditors := app.lock_account();
begin
  if c.payouts_enabled and c.payout_account = account then
    return;
  end if;
  update app.creditors row set payouts_enabled = true, payout_account = account, updated_at = app.now()
  where row.creditor_id = c.creditor_id;
  perform app.record('creditor.payouts_enabled', null);
  if c.status = 'pending_bank_link' then
    perform app.move('creditor', c.creditor_id, 'bank_linked');
  end if;
end $$;
