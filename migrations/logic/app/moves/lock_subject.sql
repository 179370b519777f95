-- The state of a machine's subject, locked; null when there is none. Said out once for each machine, since a statement made
-- up at run time is planned each time.
create or replace function app.lock_subject(machine text, creditor uuid, subject_id uuid) returns text
language plpgsql volatile as $$
declare
  found_state text;
begin
  case machine
    when 'placement' then
      select s.status into found_state from app.placements s where s.creditor_id = creditor and s.placement_id = subject_id for no key update;
    when 'creditor' then
      select s.status into found_state from app.creditors s where s.creditor_id = creditor and s.creditor_id = subject_id for no key update;
    when 'call' then
      select s.status into found_state from app.calls s where s.creditor_id = creditor and s.call_id = subject_id for no key update;
    when 'email' then
      select s.status into found_state from app.emails s where s.creditor_id = creditor and s.email_id = subject_id for no key update;
    when 'commitment' then
      select s.status into found_state from app.commitments s where s.creditor_id = creditor and s.commitment_id = subject_id for no key update;
    when 'dispute' then
      select s.status into found_state from app.disputes s where s.creditor_id = creditor and s.dispute_id = subject_id for no key update;
  end case;
  return found_state;
end $$;
