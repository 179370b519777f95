-- Takes in one part of a CSV file: places, sends to review, or says why not, row by row as create_placement would in the file's order.
-- Holds the creditor's lock exclusive, which keeps out every other that looks for debtors. Called by commit_csv_intake.
create or replace function app.commit_csv_rows(rows jsonb) returns json language plpgsql volatile as $$
declare
  judged app.csv_row[];
  aged app.csv_row[];
  placings app.placing[];
  results json;
begin
  perform pg_advisory_xact_lock(hashtextextended('debtors:' || app.creditor_id(), 0));
  judged := array(select j from app.judge_csv_rows(rows) j);
  -- Those that the state on file of their debtor may bar, of a debtor perhaps that this file brings, go one by one, last.
  aged := array(select j from unnest(judged) j where j.outcome = 'created'
    and app.may_be_time_barred((j.submitted ->> 'due_date')::date, app.today()) order by j.place);
  placings := app.place_csv_rows(array(select j from unnest(judged) j where j.place <> all (array(select a.place from unnest(aged) a))));
  with lines as (
    select b.place, 'created' as outcome, app.csv_result(b.place, 'created', placement_id => p.placement_id,
      warnings => (b.submission).warnings || app.placement_warnings(b, p)) as line
    from unnest(placings) b, lateral (
      select * from app.placements row
      where row.creditor_id = (select app.creditor_id()) and row.invoice_number = (b.submission).invoice_number limit 1) p
    union all
    select a.place, a.outcome, a.line from app.place_aged_csv_rows(aged) a
    union all
    select j.place, j.outcome, app.csv_result(j.place, j.outcome, intake_review_id =>
      (app.open_intake_review(j.invoice_number, app.submission_to_keep(j.submitted, j.faults))).intake_review_id)
    from (select r.* from unnest(judged) r where r.outcome = 'reviewed' order by r.place) j
    union all
    select j.place, j.outcome, app.csv_result(j.place, j.outcome, placement_id => coalesce(j.placement_id, (
      select p.placement_id from app.placements p
      where p.creditor_id = (select app.creditor_id()) and p.invoice_number = j.invoice_number)))
    from unnest(judged) j where j.outcome = 'duplicate'
    union all
    select j.place, j.outcome, app.csv_result(j.place, j.outcome, errors => j.errors)
    from unnest(judged) j where j.outcome = 'failed'
  )
  select json_build_object('created', count(*) filter (where outcome = 'created'),
    'reviewed', count(*) filter (where outcome = 'reviewed'), 'duplicates', count(*) filter (where outcome = 'duplicate'),
    'failed', count(*) filter (where outcome = 'failed'), 'results', coalesce(json_agg(line order by place), '[]'))
  into results from lines;
  return results;
end $$;
