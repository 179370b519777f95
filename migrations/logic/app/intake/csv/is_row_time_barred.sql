-- Returns whether the statute of limitations bars a well-formed CSV row, by its state or (ahead) that of its debtor on file.
create or replace function app.is_row_time_barred(submitted jsonb, faults jsonb, ahead boolean) returns boolean language plpgsql volatile as $$
declare
  s app.submission;
begin
  s := app.read_submission(submitted, faults);
  return app.is_time_barred(s, case when ahead then app.find_debtor(s) end);
end $$;
