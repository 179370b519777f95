-- Reuses or creates the debtor of a submission, counts the new placement on it, and returns the matched submission. A reused
-- debtor is enriched (app.upsert_debtors). Runs under the locks of app.lock_debtor_keys, or the creditor's exclusive lock.
-- existing: what app.find_debtor found.
create or replace function app.match_debtor(s app.submission, existing uuid, placed_at timestamptz default app.now())
returns app.matched_submission language plpgsql volatile as $$
declare
  matched app.matched_submission;
begin
  select m.* into strict matched from app.upsert_debtors(array[
    app.make_matched_submission(row_number => 1, submission => s, placed_at => placed_at,
      debtor_id => coalesce(existing, gen_random_uuid()), found => existing is not null)]) m;
  return matched;
end $$;
