-- Sends a row of a CSV part, which its own state bars, to review.
create or replace function app.review_csv_row(judged app.csv_row) returns app.csv_line language plpgsql volatile as $$
begin
  return (judged.place, 'reviewed', app.csv_result(judged.place, 'reviewed', intake_review_id => (app.open_intake_review(
    judged.invoice_number, app.submission_to_keep(judged.submitted, judged.faults))).intake_review_id))::app.csv_line;
end $$;
