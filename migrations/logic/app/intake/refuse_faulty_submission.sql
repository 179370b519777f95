-- Raises invalid_submission, as a validation fault, for what app.submission_faults finds.
create or replace function app.refuse_faulty_submission(body jsonb) returns void language plpgsql volatile as $$
declare
  faults constant jsonb := app.submission_faults(body);
begin
  if faults is not null then
    perform app.refuse('invalid_submission', detail => faults);
  end if;
end $$;
