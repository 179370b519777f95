-- Brings those of a reply's intents into effect that take the debtor itself out of contact, its placements judged once after all
-- of them. Runs under the debtor's lock.
create or replace function app.apply_protections(e app.emails, r app.replies, meant text[]) returns void language plpgsql volatile as $$
declare
  held constant boolean := app.defer_evaluation();
begin
  perform app.apply_protection(e, r, m.intent) from unnest(meant) with ordinality m (intent, n)
  where m.intent in ('bankruptcy', 'attorney_represented', 'cease_all', 'opt_out', 'wrong_party') order by m.n;
  perform app.flush_evaluations(held);
end $$;
