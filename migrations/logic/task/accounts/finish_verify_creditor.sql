-- Records what the verification provider found: {outcome: approved | review, reference}. What it does not approve by itself
-- stays pending_verification until an operator decides.
create or replace function task.finish_verify_creditor(subject uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  c constant app.creditors := app.lock_account();
  found constant jsonb := jsonb_build_object('reference', result ->> 'reference');
begin
  if c.status = 'pending_verification' and result ->> 'outcome' = 'approved' then
    perform app.move('creditor', c.creditor_id, 'kyb_approved', found);
  else
    perform app.record('creditor.kyb_reviewed', null, found || jsonb_build_object('outcome', result ->> 'outcome'));
  end if;
end $$;
grant execute on function task.finish_verify_creditor(uuid, jsonb) to svc_worker;
