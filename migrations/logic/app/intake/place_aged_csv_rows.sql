-- Places rows of a CSV part one by one, in the file's order, because the state on file of their debtor may bar them.
-- Called by app.commit_csv_rows, which holds the creditor's lock.
create or replace function app.place_aged_csv_rows(
  aged app.csv_row[], out place integer, out outcome text, out line json
) returns setof record language plpgsql volatile as $$
declare
  row app.csv_row;
  answer api.reply;
begin
  for row in select a.* from unnest(aged) a order by a.place loop
    answer := app.place(app.read_submission(row.submitted, row.faults), app.submission_to_keep(row.submitted, row.faults), true);
    place := row.place;
    outcome := case answer.status when 201 then 'created' else 'reviewed' end;
    line := app.csv_result(place, outcome, (answer.body ->> 'placement_id')::uuid, (answer.body ->> 'intake_review_id')::uuid,
      warnings => (answer.body -> 'warnings')::jsonb);
    return next;
  end loop;
end $$;
