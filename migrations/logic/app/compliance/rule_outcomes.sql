-- What became of every rule that was in force: block (nobody is contacted on some channel), restrict (a duty, or no
-- escalation) or pass. Called by app.judge; app.decision_json adds the citations, which it finds by state and date.
create or replace function app.rule_outcomes(in_state text, in_force jsonb, findings app.compliance_finding[])
returns jsonb
language plpgsql immutable as $$
declare
  blocking constant text[] := array(
    select distinct x.rule from unnest(findings) x where x.blocks and x.channels && '{call,email}' order by 1);
  restricting constant text[] := array(
    select distinct x.rule from unnest(findings) x where x.rule <> all (blocking) order by 1);
begin
  return jsonb_build_object('state', in_state, 'block', blocking, 'restrict', restricting,
    'pass', array(select jsonb_object_keys(in_force - blocking - restricting)));
end $$;
