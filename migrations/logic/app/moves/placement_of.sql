-- The placement that a machine's subject belongs to; null for a creditor, whose trail is the account's.
create or replace function app.placement_of(machine text, subject_id uuid) returns uuid language sql stable as $$
  select case machine
    when 'placement' then subject_id
    when 'call' then (select c.placement_id from app.calls c
                      where c.creditor_id = app.creditor_id() and c.call_id = placement_of.subject_id)
    when 'email' then (select e.placement_id from app.emails e
                       where e.creditor_id = app.creditor_id() and e.email_id = placement_of.subject_id)
    when 'commitment' then (select c.placement_id from app.commitments c
                            where c.creditor_id = app.creditor_id() and c.commitment_id = placement_of.subject_id)
    when 'dispute' then (select d.placement_id from app.disputes d
                         where d.creditor_id = app.creditor_id() and d.dispute_id = placement_of.subject_id)
  end
$$;
