-- Reuses or creates the debtor of a submission, counts the placement to come on it, and returns the placing with its debtor.
-- A reused debtor is enriched in place (app.settle_debtors). Takes the locks of app.lock_debtor_keys unless a bulk intake
-- already holds the creditor's lock exclusive. Called by app.place and app.match_debtors.
create or replace function app.match_debtor(
  s app.submission, locked boolean default false, placed_at timestamptz default app.now()
) returns app.placing language plpgsql volatile as $$
declare
  existing uuid;
  matched app.placing;
begin
  if not locked then
    perform app.lock_debtor_keys(s);
  end if;
  existing := app.find_debtor(s);
  select m.* into strict matched from app.settle_debtors(array[
    (1, s, coalesce(existing, gen_random_uuid()), existing is not null, null, null, placed_at)::app.placing]) m;
  return matched;
end $$;
