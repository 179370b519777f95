-- Returns the result of one CSV row as the contract shows it.
create or replace function app.csv_result(row_number integer, outcome text, placement_id uuid default null, intake_review_id uuid default null,
  errors jsonb default null, warnings jsonb default null) returns json language sql immutable parallel safe as $$
  select json_strip_nulls(json_build_object('row', row_number, 'outcome', outcome, 'placement_id', placement_id,
    'intake_review_id', intake_review_id, 'errors', errors, 'warnings', warnings))
$$;
