-- Files a dispute: status open, placement disputed, event emitted. Returns null where the placement cannot be disputed. kind:
-- the debtor's reason.
create or replace function app.file_dispute(placement uuid, reason text, narrative text, kind text, source text)
returns app.disputes language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(placement);
  dispute constant uuid := gen_random_uuid();
  filed app.disputes;
begin
  if p.status not in ('ready', 'in_outreach', 'pending_payment') then
    return null;
  end if;
  update app.placements row set dispute_reason = reason, updated_at = app.now()
  where row.creditor_id = p.creditor_id and row.placement_id = placement;
  perform app.move('placement', placement, 'dispute_filed', jsonb_build_object('dispute_id', dispute, 'source', source));
  insert into app.disputes as made (creditor_id, dispute_id, placement_id, status, reason, narrative, kind, source, trigger_event_id, created_at)
  select p.creditor_id, dispute, placement, 'open', reason, narrative, kind, source, e.event_id, app.now()
  from app.audit_events e
  where e.creditor_id = p.creditor_id and e.chain_id = placement and e.event_type = 'dispute_filed'
  order by e.seq desc limit 1
  returning made.* into strict filed;
  perform app.emit('placement.disputed', placement, jsonb_build_object('placement_id', placement, 'dispute_id', dispute,
    'previous_status', p.status, 'source', source, 'filed_at', app.iso(app.now())));
  return filed;
end $$;
