-- The rules about age and law of the debt: a barred one is not escalated (nor worked, while an amendment that barred it has it
-- paused), an extinguished one is not asked for, and in some states a human decides on a natural person's.
create or replace function app.limitation_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql immutable as $$
begin
  return array[
    case when f.time_barred then app.finding('sol_time_barred', '{escalation}', true) end,
    case when f.time_barred then app.finding('sol_time_barred', '{call,email}', f.paused_reason is not distinct from 'sol_time_barred') end,
    case when f.possibly_time_barred then app.finding('possibly_time_barred', '{escalation}', true) end,
    case when f.time_barred and (f.rules #>> '{debt_extinguished,applies}')::boolean
      then app.finding('debt_extinguished', '{call,email,escalation}', true) end,
    case when f.natural_person and (f.rules #>> '{natural_person_debt,applies}')::boolean
        and f.invoice_amount <= (f.rules #>> '{natural_person_debt,max_amount}')::numeric
      then app.finding('natural_person_debt', '{escalation}', true) end];
end $$;
