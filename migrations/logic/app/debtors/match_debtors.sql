-- Reuses or creates the debtors of many submissions, as app.match_debtor would do it one after the other in the order of place.
-- Those that stand for themselves go together; those whose debtor depends on an earlier one go in turn. Holds the creditor's
-- lock against all that might mean the same companies (a batch of key locks would exhaust shared memory).
create or replace function app.match_debtors(placings app.placing[]) returns app.placing[] language plpgsql volatile as $$
declare
  found_out app.placing[];
  settled app.placing[];
  matched app.placing;
  waiting app.placing;
begin
  found_out := array(select f from app.find_debtors(placings) f);
  settled := array(select m from app.settle_debtors(array(select f from unnest(found_out) f where f.debtor_id is not null)) m);
  for waiting in select f.* from unnest(found_out) f where f.debtor_id is null order by f.place loop
    matched := app.match_debtor(waiting.submission, app.find_debtor(waiting.submission), waiting.placed_at);
    matched.place := waiting.place;
    settled := settled || matched;
  end loop;
  return settled;
end $$;
