-- What becomes of each row of a CSV file, decided in the order of create_placement: failed (its form), duplicate (the number is placed,
-- or an earlier row places it), reviewed (time-barred) or created. Called by the preview and the commit.
--   rows   [{row, placement, faults, errors}] as src/http/csv.ts makes them
--   taken  numbers that earlier parts of the same file place
create or replace function app.judge_csv_rows(rows jsonb, taken text[] default '{}') returns setof app.csv_row
language sql stable as $$
  with listed as materialized (
    select (r ->> 'row')::integer as place, r -> 'placement' as submitted, coalesce(r -> 'faults', '{}') as faults,
      coalesce(r -> 'errors', app.submission_faults(r -> 'placement')) as errors
    from jsonb_array_elements(rows) r
  ), read as materialized (
    select l.*, app.clean(l.submitted ->> 'invoice_number') as number, app.known_state(l.submitted #>> '{debtor,state}') as state,
      app.clean(l.submitted ->> 'due_date')::date as due_date
    from listed l where l.errors is null
  ), limits as materialized (
    select d.state, d.due_date, (app.limitation(d.state, d.due_date, app.today())).barred
    from (select distinct r.state, r.due_date from read r where r.state is not null) d
  ), holders as materialized (
    select p.invoice_number as number, p.placement_id from app.placements p
    where p.creditor_id = (select app.creditor_id()) and p.invoice_number = any (array(select r.number from read r))
    union all
    select t.number, null from unnest(taken) as t (number)
  ), ranked as (
    select r.*, coalesce(l.barred, false) as barred,
      min(r.place) filter (where not coalesce(l.barred, false)) over (partition by r.number) as placed_by
    from read r left join limits l using (state, due_date)
  )
  select l.place, l.submitted, l.faults, l.errors, r.number,
    case
      when l.errors is not null then 'failed'
      when h.number is not null or l.place > r.placed_by then 'duplicate'
      when r.barred then 'reviewed'
      else 'created'
    end,
    h.placement_id
  from listed l left join ranked r using (place) left join holders h on h.number = r.number
$$;
