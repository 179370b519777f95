-- Places or reviews the rows of a CSV part as if one after the other: at once, except rows so old that the debtor's state on
-- file may bar them.
create or replace function app.place_csv_rows_in_order(judged app.judged_csv_row[]) returns setof app.csv_result_line language plpgsql volatile as $$
declare
  judged_row app.judged_csv_row;
  answer app.csv_result_line;
  run app.judged_csv_row[] := '{}'::app.judged_csv_row[];
  reviewed text[] := '{}'::text[];
  youngest_barred constant date := app.youngest_barred(app.today());
  first_row constant integer := (select min(j.row_number) from unnest(judged) j);
begin
  for judged_row in
    select j.* from unnest(judged) j
    where j.outcome in ('created', 'reviewed') or (j.outcome = 'duplicate' and j.placement_id is null) order by j.row_number
  loop
    if judged_row.outcome = 'duplicate' and judged_row.invoice_number <> all (reviewed) then
      continue;
    elsif judged_row.outcome = 'reviewed' then
      return next app.review_csv_row(judged_row);
    elsif (judged_row.submitted ->> 'due_date')::date <= youngest_barred then
      return query select * from app.place_csv_rows(run, first_row);
      run := '{}'::app.judged_csv_row[];
      answer := app.place_csv_row(judged_row, first_row);
      return next answer;
      if answer.outcome = 'reviewed' then
        reviewed := reviewed || judged_row.invoice_number;
      else
        reviewed := array_remove(reviewed, judged_row.invoice_number);
      end if;
    else
      run := run || judged_row;
      reviewed := array_remove(reviewed, judged_row.invoice_number);
    end if;
  end loop;
  return query select * from app.place_csv_rows(run, first_row);
end $$;
