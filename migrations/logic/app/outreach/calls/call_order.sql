-- Returns the order for the voice provider. script: the text kept with the call, as the right party hears it.
create or replace function app.call_order(c app.calls, debtor app.debtors, d app.compliance_decisions) returns jsonb
language sql stable as $$
  select jsonb_build_object('placement_id', c.placement_id, 'to', debtor.primary_phone, 'tone', s.tone,
    'script', (l.lines ->> 'greeting') || (l.lines ->> 'matter'), 'lines', l.lines,
    'recording_consent_required', d.two_party_consent_required, 'ai_disclosure_required', d.ai_disclosure_required)
  from app.placements p
  join app.cadence_steps s on s.posture = p.posture and s.step = c.step
  cross join lateral app.call_lines(s.template, debtor, c.placement_id, d.two_party_consent_required) l (lines)
  where p.creditor_id = c.creditor_id and p.placement_id = c.placement_id
$$;
