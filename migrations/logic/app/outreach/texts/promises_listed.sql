-- Returns a line for each promise that some reminders are about.
create or replace function app.promises_listed(reminders app.emails[]) returns text language sql stable as $$
  select string_agg(format('Invoice %s: $%s', app.one_line(p.invoice_number), to_char(due.amount, 'FM999,999,999,990.00'))
      || case when c.dated then to_char(due.due_date, '" on "FMMonth FMDD, YYYY') else ' (you named no date: on which day will you pay?)' end,
    E'\n' order by due.due_date, p.invoice_number)
  from unnest(reminders) e
  cross join lateral app.reminded_due(e) due
  join app.commitments c on c.creditor_id = due.creditor_id and c.commitment_id = due.commitment_id
  join app.placements p on p.creditor_id = c.creditor_id and p.placement_id = c.placement_id
$$;
