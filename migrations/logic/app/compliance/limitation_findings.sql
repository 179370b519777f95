-- The rules about age and law of the debt: a barred one is not escalated (nor worked, while an amendment that barred it
-- has it paused), an extinguished one is not asked for, and in some states a human decides on a natural person's.
-- Called by app.compliance_findings.
create or replace function app.limitation_findings(f app.compliance_facts) returns setof app.compliance_finding
language sql stable as $$
  select v.rule, v.channels::text[], v.blocks, null::timestamptz
  from (values
    ('sol_time_barred', '{escalation}', true, f.time_barred),
    ('sol_time_barred', '{call,email}', f.paused_reason is not distinct from 'sol_time_barred',
      f.time_barred),
    ('possibly_time_barred', '{escalation}', true, f.possibly_time_barred),
    ('debt_extinguished', '{call,email,escalation}', true,
      f.time_barred and (f.rules #>> '{debt_extinguished,applies}')::boolean),
    ('natural_person_debt', '{escalation}', true,
      f.natural_person and (f.rules #>> '{natural_person_debt,applies}')::boolean
        and f.invoice_amount <= (f.rules #>> '{natural_person_debt,max_amount}')::numeric)
  ) v (rule, channels, blocks, applies)
  where v.applies
$$;
