-- Evaluates the placements of debtors that may be contacted: at once while they are few; else cancels what is blocked and books
-- the rest in batches.
create or replace function app.reevaluate_debtors(debtors uuid[]) returns void language plpgsql volatile as $$
declare
  held constant text := coalesce(current_setting('app.judging_held', true), '');
  most constant integer := 100;
  worked uuid[];
begin
  if held <> '' then
    perform set_config('app.judging_held', (held::uuid[] || debtors)::text, true);
    return;
  end if;
  worked := array(
    select p.placement_id from app.placements p
    where p.creditor_id = app.creditor_id() and p.debtor_id = any (debtors)
      and app.is_worked(p.status)
    order by p.placement_id limit most + 1);
  if cardinality(worked) <= most then
    perform from app.decide_and_plan(worked);
  elsif cardinality(debtors) <= most then
    perform app.cancel_debtor_touches(d), app.book_debtor_evaluation(d, '00000000-0000-0000-0000-000000000000') from unnest(debtors) d;
  else
    -- A number that half the tenant's debtors share is nobody's.
    perform app.book_evaluation('00000000-0000-0000-0000-000000000000');
  end if;
end $$;
