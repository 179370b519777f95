-- Takes in one part of a CSV file: places, sends to review, or says why not, row by row as create_placement would in the file's order.
-- Holds the creditor's lock exclusive, which keeps out every other that looks for debtors. Called by commit_csv_intake.
create or replace function app.commit_csv_rows(rows jsonb) returns json language plpgsql volatile as $$
declare
  judged app.csv_row[];
  births record;
  results json;
begin
  perform pg_advisory_xact_lock(hashtextextended('debtors:' || app.creditor_id(), 0));
  judged := array(select j from app.judge_csv_rows(rows) j);
  births := app.place_csv_rows(judged);
  with reviewed as materialized (
    select j.place, (app.open_intake_review(j.invoice_number, app.submission_to_keep(j.submitted, j.faults))).intake_review_id
    from unnest(judged) j where j.outcome = 'reviewed' order by j.place
  ), placed as materialized (
    select p.* from unnest(births.placed) p
  ), lines as (
    select j.place, j.outcome, json_strip_nulls(json_build_object('row', j.place, 'outcome', j.outcome,
      'placement_id', coalesce(j.placement_id, p.placement_id), 'intake_review_id', r.intake_review_id, 'errors', j.errors,
      'warnings', case when j.outcome = 'created' then (b.submission).warnings || app.placement_warnings(b, p) end)) as line
    from unnest(judged) j
    left join placed p on p.invoice_number = j.invoice_number and j.outcome in ('created', 'duplicate')
    left join unnest(births.placings) b on b.place = j.place
    left join reviewed r on r.place = j.place
  )
  select json_build_object('created', count(*) filter (where outcome = 'created'),
    'reviewed', count(*) filter (where outcome = 'reviewed'), 'duplicates', count(*) filter (where outcome = 'duplicate'),
    'failed', count(*) filter (where outcome = 'failed'), 'results', coalesce(json_agg(line order by place), '[]'))
  into results from lines;
  return results;
end $$;
