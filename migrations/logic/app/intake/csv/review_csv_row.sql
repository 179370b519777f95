-- Sends a CSV row that its own state bars to review.
create or replace function app.review_csv_row(judged app.judged_csv_row) returns app.csv_result_line language plpgsql volatile as $$
declare
  review app.intake_reviews;
  result app.csv_result_line;
begin
  review := app.open_intake_review(judged.invoice_number, app.submission_to_keep(judged.submitted, judged.faults));
  result.row_number := judged.row_number;
  result.outcome := 'reviewed';
  result.line := app.csv_result(judged.row_number, 'reviewed', intake_review_id => review.intake_review_id);
  return result;
end $$;
