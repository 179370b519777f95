-- Whose word a reply is decides what becomes of it: the debtor's own takes effect; a protective one of somebody else sets no flag,
-- is held, and nobody is contacted until an operator decides; a promise, a plan and a question count from the debtor alone. What
-- is doubtful, whosever it is, is held besides, or at once where nothing was read in it; a text that tries to command its reader
-- goes to a person. Runs under the reply's locks.
create or replace function app.apply_trust_policy(e app.emails, r app.replies, intents text[], doubtful boolean) returns void
language plpgsql volatile as $$
declare
  trusted constant boolean := r.authenticated and r.sender_known;
  meant text[] := coalesce(nullif(intents, '{}'), array[e.classification]);
begin
  if not trusted and meant && app.protective_intents() or doubtful and intents = '{}' then
    perform app.hold_reply(e, r);
    return;
  elsif not trusted then
    meant := array(
      select m from unnest(meant) with ordinality m (m, n)
      where m <> all ('{promise_to_pay,payment_plan_request,request_info}') order by n);
  end if;
  perform app.apply_reply(e, r, meant);
  if doubtful then
    perform app.hold_reply(e, r);
  elsif r.injection_suspected then
    perform app.pause_answered(e, r, 'needs_human');
  end if;
end $$;
