-- Places one row of a CSV part by itself, as create_placement would: its debtor's state on file may send it to review.
create or replace function app.place_csv_row(judged app.judged_csv_row, first_row integer) returns app.csv_result_line language plpgsql volatile as $$
declare
  answer constant api.response := app.place_submission(app.read_submission(judged.submitted, judged.faults),
    app.submission_to_keep(judged.submitted, judged.faults), true, app.csv_placed_at(judged.row_number, first_row));
  outcome constant text := case answer.status when 201 then 'created' else 'reviewed' end;
begin
  return (judged.row_number, outcome, app.csv_result(judged.row_number, outcome, (answer.body ->> 'placement_id')::uuid,
    (answer.body ->> 'intake_review_id')::uuid, warnings => (answer.body -> 'warnings')::jsonb))::app.csv_result_line;
end $$;
