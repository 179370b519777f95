-- Commits one part of a CSV file row by row, with the outcome that create_placement would have in the file's order: placed,
-- reviewed, duplicate or failed. Takes the creditor's lock exclusive.
create or replace function app.commit_csv_rows(rows jsonb) returns json language plpgsql volatile as $$
declare
  judged app.judged_csv_row[];
  placed app.csv_result_line[];
  results json;
begin
  perform pg_advisory_xact_lock(hashtextextended('debtors:' || app.creditor_id(), 0));
  judged := array(select j from app.judge_csv_rows(rows, ahead => false) j);
  -- In a statement of its own: the lines of later rows name the placements of earlier ones.
  placed := array(select p from app.place_csv_rows_in_order(judged) p);
  with lines as (
    select p.row_number, p.outcome, p.line from unnest(placed) p
    union all
    select j.row_number, j.outcome, app.csv_result(j.row_number, j.outcome, placement_id => coalesce(j.placement_id, (
      select p.placement_id from app.placements p
      where p.creditor_id = (select app.creditor_id()) and p.invoice_number = j.invoice_number)))
    from unnest(judged) j where j.outcome = 'duplicate' and j.row_number <> all (array(select p.row_number from unnest(placed) p))
    union all
    select j.row_number, j.outcome, app.csv_result(j.row_number, j.outcome, errors => j.errors)
    from unnest(judged) j where j.outcome = 'failed'
  )
  select json_build_object('created', count(*) filter (where outcome = 'created'),
    'reviewed', count(*) filter (where outcome = 'reviewed'), 'duplicates', count(*) filter (where outcome = 'duplicate'),
    'failed', count(*) filter (where outcome = 'failed'), 'results', coalesce(json_agg(line order by row_number), '[]'))
  into results from lines;
  return results;
end $$;
