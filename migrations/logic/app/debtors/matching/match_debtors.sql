-- Reuses or creates the debtors of many submissions, with the result of app.match_debtor in the order of their rows. Takes the
-- creditor's lock exclusive; a lock for each key would exhaust shared memory.
create or replace function app.match_debtors(submissions app.matched_submission[]) returns app.matched_submission[] language plpgsql volatile as $$
declare
  found_out app.matched_submission[];
  upserted app.matched_submission[];
  matched app.matched_submission;
  waiting app.matched_submission;
begin
  found_out := array(select f from app.find_debtors(submissions) f);
  upserted := array(select m from app.upsert_debtors(array(select f from unnest(found_out) f where f.debtor_id is not null)) m);
  for waiting in select f.* from unnest(found_out) f where f.debtor_id is null order by f.row_number loop
    matched := app.match_debtor(waiting.submission, app.find_debtor(waiting.submission), waiting.placed_at);
    matched.row_number := waiting.row_number;
    upserted := upserted || matched;
  end loop;
  return upserted;
end $$;
