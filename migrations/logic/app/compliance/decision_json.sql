-- A decision as the contract shows it, looked at at an instant: with its age, and the binding and citation of every rule as they
-- were in force then.
create or replace function app.decision_json(d app.decision, at timestamptz) returns jsonb language plpgsql stable as $$
declare
  judged_on constant date := (d.evaluated_at at time zone 'UTC')::date;
begin
  return app.compliance_snapshot(d) || jsonb_build_object(
    'expires_at', app.iso(d.expires_at),
    'is_expired', at >= d.expires_at,
    'two_party_consent_required', d.two_party_consent_required,
    'ai_disclosure_required', d.ai_disclosure_required,
    'next_call_allowed_at', app.iso(d.next_call_allowed_at),
    'next_email_allowed_at', app.iso(d.next_email_allowed_at),
    'restrictions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'code', r.code, 'channel', c.channel, 'until', r.until, 'source', cited.source) order by c.channel, r.code), '[]')
      from jsonb_to_recordset(d.restrictions) as r(code text, channels text[], until text)
      cross join lateral unnest(r.channels) c (channel)
      left join app.rule_citations(d.rules ->> 'state', judged_on) cited on cited.code = r.code
    ),
    'rules', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'code', r.code, 'outcome', o.outcome, 'binding', cited.binding, 'source', cited.source) order by o.outcome, r.code), '[]')
      from unnest('{block,restrict,pass}'::text[]) o (outcome)
      cross join lateral jsonb_array_elements_text(d.rules -> o.outcome) r (code)
      left join app.rule_citations(d.rules ->> 'state', judged_on) cited on cited.code = r.code
    ));
end $$;
