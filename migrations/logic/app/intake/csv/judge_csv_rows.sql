-- What becomes of each row of a CSV file, decided in the order of create_placement: failed (its form), duplicate (the number is placed,
-- or an earlier row places it), reviewed (time-barred) or created.
--   rows   [{row, placement, faults, errors}] as src/http/csv.ts makes them
--   taken  numbers that earlier parts of the same file place
--   ahead  look at the debtors on file, as a preview does; the commit looks when a row's turn comes
create or replace function app.judge_csv_rows(rows jsonb, taken text[] default '{}', ahead boolean default true)
returns setof app.judged_csv_row
language sql stable as $$
  with listed as materialized (
    select (r ->> 'row')::integer as row_number, r -> 'placement' as submitted, coalesce(r -> 'faults', '{}') as faults,
      coalesce(r -> 'errors', app.submission_faults(r -> 'placement')) as errors
    from jsonb_array_elements(rows) r
  ), read as materialized (
    select l.*, n.number,
      (select p.placement_id from app.placements p
       where p.creditor_id = (select app.creditor_id()) and p.invoice_number = n.number) as holder,
      case when l.errors is null then
        (l.submitted ->> 'due_date')::date <= (select app.youngest_barred(app.today()))
        and app.is_row_time_barred(l.submitted, l.faults, ahead) end as barred
    from listed l, lateral (select case when l.errors is null then app.clean(l.submitted ->> 'invoice_number') end as number) n
  ), ranked as (
    select r.*, min(r.row_number) filter (where not r.barred) over (partition by r.number) as placed_by from read r
  )
  select r.row_number, r.submitted, r.faults, r.errors, r.number,
    case
      when r.errors is not null then 'failed'
      when r.holder is not null or r.row_number > r.placed_by or r.number in (select unnest(taken)) then 'duplicate'
      when r.barred then 'reviewed'
      else 'created'
    end,
    r.holder
  from ranked r
$$;
