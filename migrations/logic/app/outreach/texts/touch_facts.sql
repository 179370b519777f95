-- Returns the facts that texts of a touch may use: creditor, debtor, invoices and open amounts. A creditor without a postal
-- address uses the operator's: 15 U.S.C. 7704(a)(5) requires one in every email.
create or replace function app.touch_facts(d app.debtors, placements uuid[]) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'creditor', c.legal_name, 'company', d.company_name, 'to', d.primary_email,
    'creditor_address', concat_ws(', ', c.legal_name,
      coalesce(app.postal_line(c.address), app.setting('postal_address') #>> '{}')),
    'callback_number', app.setting('callback_number') #>> '{}',
    'invoices', i.listed, 'invoices_spoken', i.spoken, 'total', i.total)
  from app.creditors c, (
    select string_agg(format('Invoice %s, due %s: $%s', app.one_line(p.invoice_number), p.due_date,
        to_char(p.invoice_amount - p.recovered_amount, 'FM999,999,999,990.00')), E'\n' order by p.due_date, p.invoice_number) as listed,
      string_agg(format('invoice %s over %s dollars', p.invoice_number,
        to_char(p.invoice_amount - p.recovered_amount, 'FM999,999,999,990.00')), ' and ' order by p.due_date, p.invoice_number) as spoken,
      '$' || to_char(sum(p.invoice_amount - p.recovered_amount), 'FM999,999,999,990.00') as total
    from app.named_placements(placements) p
  ) i
  where c.creditor_id = d.creditor_id
$$;
