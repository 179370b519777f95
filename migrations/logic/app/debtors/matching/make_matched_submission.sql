-- Builds an app.matched_submission by the names of its fields. Fields left out are null.
create or replace function app.make_matched_submission(
  row_number integer, submission app.submission, placed_at timestamptz, debtor_id uuid default null, found boolean default null,
  debtor_state text default null, debtor_form text default null
) returns app.matched_submission language sql immutable parallel safe as $$
  select row(row_number, submission, debtor_id, found, debtor_state, debtor_form, placed_at)::app.matched_submission
$$;
