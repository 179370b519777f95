-- Writes the placement of a submission on its debtor and returns it; null when the invoice number is taken.
-- What follows from its birth (audit, counts, bookings, safety flags) is set off by the table's triggers.
create or replace function app.insert_placement(s app.submission, debtor app.debtors, origin app.creditors)
returns app.placements language sql volatile as $$
  insert into app.placements (creditor_id, debtor_id, invoice_number, invoice_amount, currency, invoice_date, due_date,
    posture, status, callback_url, notes, contingency_pct_snapshot, screening, possibly_time_barred,
    estimated_first_contact, placed_at, created_at, updated_at)
  values (origin.creditor_id, debtor.debtor_id, s.invoice_number, s.invoice_amount, s.currency, s.invoice_date, s.due_date,
    coalesce(s.posture, origin.posture_default), 'pending_enrichment', s.callback_url, s.notes, origin.contingency_pct,
    case when s.invoice_amount >= origin.sanctions_threshold then 'pending' end,
    (app.limitation(debtor.state, s.due_date, app.today())).possibly,
    app.now() + make_interval(mins => origin.enrichment_sla_minutes), app.now(), app.now(), app.now())
  on conflict (creditor_id, invoice_number) do nothing
  returning *
$$;
