-- Breaks a promise that was not kept; a placement that waited for it goes back to in_outreach. A second broken promise pauses
-- the placement for an operator. Runs under the placement's lock.
create or replace function app.break_commitment(c app.commitments, due app.commitment_dues) returns void
language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(c.placement_id);
begin
  perform app.move('commitment', c.commitment_id, 'broken',
    jsonb_build_object('commitment_id', c.commitment_id, 'number', due.number, 'due_date', due.due_date, 'amount', due.amount));
  update app.commitments row set next_followup_at = null
  where row.creditor_id = c.creditor_id and row.commitment_id = c.commitment_id;
  if p.status = 'pending_payment' then
    perform app.move('placement', p.placement_id, 'commitment_broken', jsonb_build_object('commitment_id', c.commitment_id));
  end if;
  if exists (
    select from app.commitments b
    where b.creditor_id = c.creditor_id and b.placement_id = c.placement_id and b.status = 'broken' and b.commitment_id <> c.commitment_id
  ) then
    perform app.pause_placement(c.placement_id, 'needs_human', '{call,email}', null);
  end if;
end $$;
