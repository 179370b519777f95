-- Writes a provider's report on its call and returns the row of its outcome.
create or replace function app.keep_report(c app.calls, report jsonb) returns app.call_outcomes language plpgsql volatile as $$
declare
  o app.call_outcomes;
begin
  select known.* into strict o from app.call_outcomes known where known.outcome = report ->> 'outcome';
  update app.calls row set failure = null, outcome = o.outcome, conversation = o.conversation, ended_at = coalesce(row.ended_at, app.now()),
    duration_seconds = (report ->> 'duration_seconds')::integer, transcript = report ->> 'transcript', ai_summary = report ->> 'summary',
    provider_call_id = coalesce(row.provider_call_id, report ->> 'provider_call_id')
  where row.creditor_id = c.creditor_id and row.call_id = c.call_id;
  return o;
end $$;
