-- The placement that a machine's subject belongs to; null for a creditor, whose trail is the account's.
create or replace function app.placement_of(machine text, subject_id uuid) returns uuid language plpgsql stable as $$
declare
  tenant constant uuid := app.creditor_id();
  found_placement uuid;
begin
  case machine
    when 'placement' then
      return subject_id;
    when 'call' then
      select c.placement_id into found_placement from app.calls c where c.creditor_id = tenant and c.call_id = subject_id;
    when 'email' then
      select e.placement_id into found_placement from app.emails e where e.creditor_id = tenant and e.email_id = subject_id;
    when 'commitment' then
      select c.placement_id into found_placement from app.commitments c where c.creditor_id = tenant and c.commitment_id = subject_id;
    when 'dispute' then
      select d.placement_id into found_placement from app.disputes d where d.creditor_id = tenant and d.dispute_id = subject_id;
    else
  end case;
  return found_placement;
end $$;
