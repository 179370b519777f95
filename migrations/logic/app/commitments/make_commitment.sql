-- Books a debtor's promise to pay: the outstanding balance unless it names less; in installments for kind payment_plan or a
-- number or list [{due_date, amount}] (three monthly by default); by a date, or within three business days. A later promise
-- restates the pending one. A small part pauses for a plan. Returns null where the placement takes no promise, or the first
-- payment is too far ahead and an operator decides.
create or replace function app.make_commitment(
  placement uuid, kind text, total numeric, installments jsonb, promised_date date, source text
) returns app.commitments language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
  outstanding constant numeric := p.invoice_amount - p.recovered_amount;
  asked constant jsonb := nullif(nullif(installments, 'null'), '[]');
  listed constant boolean := coalesce(jsonb_typeof(asked) = 'array', false);
  waits_most constant integer := 60;
  plan constant boolean := kind is not distinct from 'payment_plan' or coalesce(asked, '1') <> '1';
  today date;
  c app.commitments;
begin
  if p.status not in ('ready', 'in_outreach', 'pending_payment') or outstanding <= 0 then
    return null;
  end if;
  select app.local_date(d) into today from app.debtors d where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
  c.total_amount := least(outstanding, round(coalesce(total, (
    select sum((i ->> 'amount')::numeric) from jsonb_array_elements(case when listed then asked else '[]' end) i), outstanding), 2));
  c.type := case when plan then 'payment_plan' when c.total_amount = outstanding then 'full_payment' else 'partial' end;
  c.promised_date := greatest(today, coalesce(promised_date, case when listed then today
    when plan then (today + interval '1 month')::date else app.business_days_after(today, 3) end));
  if coalesce((select min((i ->> 'due_date')::date) from jsonb_array_elements(case when listed then asked else '[]' end) i),
    c.promised_date) > today + waits_most
  then
    perform app.pause_placement(placement, 'needs_human', '{call,email}', null);
    return null;
  end if;
  c.dated := plan or promised_date is not null;
  c.source := source;
  c := app.store_commitment(p, c, asked);

  perform app.record('commitment.made', placement, jsonb_build_object('commitment_id', c.commitment_id, 'type', c.type,
    'total_amount', c.total_amount, 'promised_date', app.named_date(c), 'source', source));
  if p.status <> 'pending_payment' then
    perform app.move('placement', placement, 'commitment_made', jsonb_build_object('commitment_id', c.commitment_id));
  end if;
  perform app.emit('payment.commitment_made', placement, app.commitment_json(c) - 'id' - 'status'
    || jsonb_build_object('commitment_id', c.commitment_id));
  if c.type = 'partial' and c.total_amount < outstanding / 2 then
    perform app.pause_placement(placement, 'plan_requested', '{call,email}', null);
  else
    perform app.lift_pause(placement, 'plan_requested');
  end if;
  return c;
end $$;
