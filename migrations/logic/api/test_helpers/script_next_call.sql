-- POST /v1/test-helpers/placements/{placement_id}/next-call: what the next simulated call of the placement will report.
-- Raises placement_not_found, or invalid_call_report for a promise of more than is outstanding or of a day that is past.
create or replace function api.script_next_call(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p constant app.placements := app.get_placement(input);
  today date;
  faults jsonb;
begin
  select app.local_date(d) into today from app.debtors d where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
  select jsonb_agg(jsonb_build_object('loc', jsonb_build_array('body', f.field), 'msg', f.msg, 'type', 'custom')) into faults
  from (values
    ('promised_amount', 'may not exceed the outstanding amount',
      round(app.clean(input #>> '{body,promised_amount}')::numeric, 2) > p.invoice_amount - p.recovered_amount),
    ('promised_date', 'may not be in the past', app.clean(input #>> '{body,promised_date}')::date < today)
  ) f (field, msg, applies)
  where f.applies;
  if faults is not null then
    perform app.refuse('invalid_call_report', detail => faults);
  end if;
  perform app.simulate('next_call', p.placement_id, input -> 'body');
  return (202, json_build_object('placement_id', p.placement_id, 'outcome', input #>> '{body,outcome}'))::api.response;
end $$;
grant execute on function api.script_next_call(jsonb) to svc_creditor;
