-- Brings those of a reply's intents into effect that take the debtor itself out of contact, its placements judged once after all
-- of them. Called by app.heed_reply under the debtor's lock.
create or replace function app.heed_protections(e app.emails, r app.replies, meant text[]) returns void language plpgsql volatile as $$
declare
  held constant boolean := app.hold_judging();
begin
  perform app.heed_protection(e, r, m.intent) from unnest(meant) with ordinality m (intent, n)
  where m.intent in ('bankruptcy', 'attorney_represented', 'cease_all', 'opt_out', 'wrong_party') order by m.n;
  perform app.judge_held(held);
end $$;
