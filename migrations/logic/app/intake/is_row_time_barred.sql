-- Whether the statute of limitations bars a well-formed row of a CSV file, by its state or (ahead) by that of its debtor on file.
create or replace function app.is_row_time_barred(submitted jsonb, faults jsonb, ahead boolean) returns boolean language plpgsql volatile as $$
declare
  s app.submission;
begin
  s := app.read_submission(submitted, faults);
  return app.is_time_barred(s, case when ahead then app.find_debtor(s) end);
end $$;
