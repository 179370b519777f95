-- Returns a placement as the contract shows it. Before the first evaluation the snapshot refuses everything.
create or replace function app.placement_json(p app.placements, d app.debtors, timeline json, today date)
returns json language sql stable parallel safe as $$
  select json_build_object(
    'placement_id', p.placement_id, 'invoice_number', p.invoice_number, 'invoice_amount', p.invoice_amount,
    'currency', p.currency, 'invoice_date', p.invoice_date, 'due_date', p.due_date,
    'days_past_due', greatest(today - p.due_date, 0), 'posture', p.posture, 'status', p.status,
    'debtor_id', p.debtor_id, 'debtor', app.debtor_json(d),
    'compliance', coalesce(p.compliance, app.unjudged_snapshot()),
    'estimated_first_contact', app.iso(p.estimated_first_contact), 'timeline', timeline,
    'created_at', app.iso(p.created_at), 'updated_at', app.iso(p.updated_at), 'placed_at', app.iso(p.placed_at),
    'recovered_amount', p.recovered_amount, 'fee_amount', p.fee_amount, 'dispute_reason', p.dispute_reason,
    'safety_flags', p.safety_flags, 'callback_url', p.callback_url, 'notes', p.notes)
$$;
