-- Records the payout account that the processor opened: {account, link_url, payouts_enabled}. One that is not usable yet
-- becomes so by a later account event.
create or replace function task.finish_link_bank(subject uuid, result jsonb) returns void language plpgsql volatile as $$
begin
  perform app.lock_account();
  update app.creditors c set payout_account = coalesce(c.payout_account, result ->> 'account'),
    bank_link_url = result ->> 'link_url', updated_at = app.now()
  where c.creditor_id = app.creditor_id();
  if (result ->> 'payouts_enabled')::boolean then
    perform app.enable_payouts(result ->> 'account');
  end if;
end $$;
grant execute on function task.finish_link_bank(uuid, jsonb) to svc_worker;
