-- Returns a promise as the contract shows it. Each installment is paid as far as the money recovered since covers it, and
-- missed once the promise is broken and its day is past.
create or replace function app.commitment_json(c app.commitments) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.commitment_id, 'placement_id', c.placement_id, 'type', c.type, 'total_amount', c.total_amount,
    'promised_date', app.named_date(c), 'installments', case c.type when 'payment_plan' then (
      select jsonb_agg(jsonb_build_object('number', due.number, 'due_date', due.due_date, 'amount', due.amount,
        'status', case when due.owed_by_then <= p.recovered_amount - c.recovered_before then 'paid'
          when c.status = 'broken' and due.due_date < app.local_date(d) then 'missed' else 'pending' end) order by due.number)
      from app.placements p
      join app.debtors d on d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id
      cross join (
        select row.*, sum(row.amount) over (order by row.number) as owed_by_then
        from app.commitment_dues row where row.creditor_id = c.creditor_id and row.commitment_id = c.commitment_id) due
      where p.creditor_id = c.creditor_id and p.placement_id = c.placement_id)
      else '[]' end,
    'committed_at', app.iso(c.committed_at), 'next_followup_at', app.iso(c.next_followup_at), 'status', c.status, 'source', c.source)
$$;
