-- May this placement's debtor be called, written to, escalated against, at this instant? Reads, and changes nothing; rules: what
-- became of each that was in force: block (nobody is contacted on some channel), restrict (a duty, or no escalation) or pass;
-- app.decision_json adds the citations, which it finds by state and date. Of each restriction it is kept whether it blocks, for a
-- rule may block one channel and say something else about another.
create or replace function app.judge(p app.placements, at timestamptz)
returns app.decision language plpgsql stable as $$
declare
  f constant app.decision_facts := app.compliance_facts(p, at);
  findings constant app.compliance_finding[] := app.compliance_findings(f);
  found record;
  d app.decision;
begin
  select
    coalesce(bool_or('call' = any (x.channels)) filter (where x.blocks), false) as no_call,
    coalesce(bool_or('email' = any (x.channels)) filter (where x.blocks), false) as no_email,
    coalesce(bool_or('escalation' = any (x.channels)) filter (where x.blocks), false) as no_escalation,
    coalesce(array_agg(distinct x.rule) filter (where x.blocks), '{}') as reasons,
    coalesce(array_agg(distinct x.rule) filter (where x.blocks and x.channels && '{call,email}'), '{}') as blocking,
    array_agg(distinct x.rule) as named,
    jsonb_agg(jsonb_build_object('code', x.rule, 'channels', x.channels, 'until', app.iso(x.until), 'blocks', x.blocks)) as restrictions
  into found
  from unnest(findings) x;
  d.can_call := not found.no_call;
  d.can_email := not found.no_email;
  d.escalation_allowed := not found.no_escalation;
  d.reasons := found.reasons;
  d.restrictions := found.restrictions;
  d.rules := jsonb_build_object('state', f.state, 'block', found.blocking, 'restrict', to_jsonb(found.named) - found.blocking,
    'pass', f.codes - found.named);
  d.two_party_consent_required := 'two_party_consent_required' = any (found.named);
  d.ai_disclosure_required := 'ai_disclosure_required' = any (found.named);
  d.next_call_allowed_at := app.next_contact_at(f, 'call', findings);
  d.next_email_allowed_at := app.next_contact_at(f, 'email', findings);
  d.evaluated_at := at;
  d.expires_at := at + interval '60 minutes';
  return d;
end $$;
