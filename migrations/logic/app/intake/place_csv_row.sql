-- Places one row of a CSV part by itself, as create_placement would: its debtor's state on file may send it to review.
create or replace function app.place_csv_row(judged app.csv_row, first_place integer) returns app.csv_line language plpgsql volatile as $$
declare
  answer constant api.reply := app.place(app.read_submission(judged.submitted, judged.faults),
    app.submission_to_keep(judged.submitted, judged.faults), true, app.csv_placed_at(judged.place, first_place));
  outcome constant text := case answer.status when 201 then 'created' else 'reviewed' end;
begin
  return (judged.place, outcome, app.csv_result(judged.place, outcome, (answer.body ->> 'placement_id')::uuid,
    (answer.body ->> 'intake_review_id')::uuid, warnings => (answer.body -> 'warnings')::jsonb))::app.csv_line;
end $$;
