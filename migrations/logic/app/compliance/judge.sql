-- May this placement's debtor be called, written to, escalated against, at this instant? Reads, and changes nothing;
-- null without such a placement. Called by app.evaluate_many, and by app.decision_for about another time.
create or replace function app.judge(tenant uuid, placement uuid, at timestamptz)
returns app.decision language plpgsql stable as $$
declare
  f constant app.compliance_facts := app.compliance_facts(tenant, placement, at);
  d app.decision;
begin
  if f.at is null then
    return null;
  end if;
  select
    not coalesce(bool_or(x.blocks and 'call' = any (x.channels)), false),
    not coalesce(bool_or(x.blocks and 'email' = any (x.channels)), false),
    not coalesce(bool_or(x.blocks and 'escalation' = any (x.channels)), false),
    coalesce(array_agg(distinct x.rule) filter (where x.blocks), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('code', x.rule, 'channels', x.channels, 'until', app.iso(x.until))), '[]'),
    app.rule_outcomes(f.state, f.rules, array_agg(x)),
    coalesce(bool_or(x.rule = 'two_party_consent_required'), false),
    coalesce(bool_or(x.rule = 'ai_disclosure_required'), false),
    app.next_contact_at(f, 'call', array_agg(x)),
    app.next_contact_at(f, 'email', array_agg(x)),
    at, at + interval '60 minutes'
  into d
  from app.compliance_findings(f) x;
  return d;
end $$;
