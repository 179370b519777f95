-- The newest stored decision about a placement of this tenant, expired or not; null when it was never judged.
create or replace function app.latest_decision(placement uuid) returns app.decision language plpgsql stable as $$
declare
  stored app.compliance_decisions;
begin
  select s.* into stored from app.compliance_decisions s
  where s.creditor_id = app.creditor_id() and s.placement_id = placement
  order by s.seq desc limit 1;
  if not found then
    return null;
  end if;
  return app.stored_decision(stored);
end $$;
