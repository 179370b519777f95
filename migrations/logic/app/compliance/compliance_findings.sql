-- Everything that every rule has to say about the facts; no rule ends the judgement, so that all reasons are known.
-- Called by app.judge.
create or replace function app.compliance_findings(f app.compliance_facts) returns setof app.compliance_finding
language sql stable as $$
  select * from app.debtor_findings(f)
  union all select * from app.placement_findings(f)
  union all select * from app.limitation_findings(f)
  union all select * from app.licence_findings(f)
  union all select * from app.contact_findings(f)
  union all select * from app.window_findings(f)
  union all select * from app.wish_findings(f)
  union all select * from app.budget_findings(f)
  union all select * from app.duty_findings(f)
$$;
