-- Places one CSV row by itself, as create_placement would. Its debtor's state on file may send it to review.
create or replace function app.place_csv_row(judged app.judged_csv_row, first_row integer) returns app.csv_result_line language plpgsql volatile as $$
declare
  answer constant api.response := app.place_submission(app.read_submission(judged.submitted, judged.faults),
    app.submission_to_keep(judged.submitted, judged.faults), true, app.csv_placed_at(judged.row_number, first_row));
  result app.csv_result_line;
begin
  result.row_number := judged.row_number;
  result.outcome := case answer.status when 201 then 'created' else 'reviewed' end;
  result.line := app.csv_result(judged.row_number, result.outcome, (answer.body ->> 'placement_id')::uuid,
    (answer.body ->> 'intake_review_id')::uuid, warnings => (answer.body -> 'warnings')::jsonb);
  return result;
end $$;
