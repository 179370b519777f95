-- Inserts the placements of matched submissions and returns those inserted, without those whose invoice number is taken. Sets
-- debtor_pile_on from a debtor's 6th open placement, volume_quota_exceeded beyond 10,000 placements in seven days,
-- debtor_sanctions_hit of a known hit.
create or replace function app.insert_placements(submissions app.matched_submission[]) returns setof app.placements language plpgsql volatile as $$
begin
  return query
  with submitted as materialized (
    select m.*, m.position as of_debtor, row_number() over (order by m.row_number) as of_creditor, d.sanctions_hit, before.n as open_before
    from (select p.debtor_id, array_agg(p order by p.row_number) as members from unnest(submissions) p group by p.debtor_id) s, lateral (
      select d.sanctions_hit from app.debtors d
      where d.creditor_id = (select app.creditor_id()) and d.debtor_id = s.debtor_id limit 1
    ) d, lateral (
      select count(*) as n from (
        select from app.placements p
        where p.creditor_id = (select app.creditor_id()) and p.debtor_id = s.debtor_id and not app.is_terminal(p.status)
        limit 5) as few
    ) as before, unnest(s.members) with ordinality as m (row_number, submission, debtor_id, found, debtor_state, debtor_form, placed_at, position)
  )
  insert into app.placements (creditor_id, debtor_id, invoice_number, invoice_amount, currency, invoice_date, due_date,
    posture, status, callback_url, notes, contingency_pct_snapshot, safety_flags, screening, possibly_time_barred,
    estimated_first_contact, placed_at, created_at, updated_at)
  select origin.creditor_id, p.debtor_id, s.invoice_number, s.invoice_amount, s.currency, s.invoice_date, s.due_date,
    coalesce(s.posture, origin.posture_default), 'pending_enrichment', s.callback_url, s.notes, origin.contingency_pct,
    case when p.open_before + p.of_debtor > 5 then '{debtor_pile_on}'::text[] else '{}' end
      || case when week.n + p.of_creditor > 10000 then '{volume_quota_exceeded}'::text[] else '{}' end
      || case when p.sanctions_hit then '{debtor_sanctions_hit}'::text[] else '{}' end,
    case when s.invoice_amount >= origin.sanctions_threshold then 'pending' end,
    (app.limitation(p.debtor_state, s.due_date, app.today())).possibly,
    p.placed_at + make_interval(mins => origin.enrichment_sla_minutes), p.placed_at, p.placed_at, p.placed_at
  from app.creditors origin, app.metric('placed', null, app.today() - 6) week,
    submitted p, lateral (select (p.submission).*) s
  where origin.creditor_id = app.creditor_id()
  order by p.row_number
  on conflict (creditor_id, invoice_number) do nothing
  returning *;
end $$;
