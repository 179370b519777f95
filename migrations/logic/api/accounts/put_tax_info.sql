-- PUT /v1/creditors/me/tax-info: of the number only the last four digits are kept. Raises account_not_active on a suspended
-- account.
create or replace function api.put_tax_info(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  c app.creditors := app.lock_account();
begin
  if c.status = 'suspended' then
    perform app.refuse('account_not_active');
  end if;
  update app.creditors row set tax_classification = body ->> 'tax_classification',
    tin_last4 = right(app.clean(body ->> 'tin'), 4), updated_at = app.now()
  where row.creditor_id = c.creditor_id returning * into c;
  perform app.record('creditor.tax_info_recorded', null, jsonb_build_object('tax_classification', c.tax_classification));
  return (200, json_build_object('tax_classification', c.tax_classification, 'tin_masked', app.masked_tin(c.tin_last4)))::api.response;
end $$;
grant execute on function api.put_tax_info(jsonb) to svc_creditor;
