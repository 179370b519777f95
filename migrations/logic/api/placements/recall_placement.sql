-- POST /v1/placements/{placement_id}/recall: closes from every non-terminal status; a call in progress goes on. Raises
-- placement_not_found, cannot_recall.
create or replace function api.recall_placement(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p constant app.placements := app.lock_placement(input);
  sequences integer;
  calls integer;
begin
  if app.is_terminal(p.status) then
    perform app.refuse('cannot_recall', array[p.status]);
  end if;
  select (count(*) filter (where t.channel = 'call' and not t.begun))::integer, (count(*) > 0)::integer
  into calls, sequences from app.open_touches(p.placement_id) t;
  update app.placements row set closed_reason = app.clean(input #>> '{body,reason}')
  where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
  perform app.move('placement', p.placement_id, 'recalled',
    jsonb_build_object('sequences_paused', sequences, 'calls_cancelled', calls));
  perform app.emit('placement.status_changed', p.placement_id, jsonb_build_object('placement_id', p.placement_id,
    'previous_status', p.status, 'new_status', 'recalled', 'recovered_amount', p.recovered_amount, 'fee_amount', p.fee_amount));
  return (200, json_build_object('placement_id', p.placement_id, 'previous_status', p.status, 'status', 'recalled',
    'recalled_at', app.iso(app.now()), 'sequences_paused', sequences, 'calls_cancelled', calls))::api.response;
end $$;
grant execute on function api.recall_placement(jsonb) to svc_creditor;
