-- Sends a row of a CSV part, which its own state bars, to review.
create or replace function app.review_csv_row(judged app.judged_csv_row) returns app.csv_result_line language plpgsql volatile as $$
begin
  return (judged.row_number, 'reviewed', app.csv_result(judged.row_number, 'reviewed', intake_review_id => (app.open_intake_review(
    judged.invoice_number, app.submission_to_keep(judged.submitted, judged.faults))).intake_review_id))::app.csv_result_line;
end $$;
