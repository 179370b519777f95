-- POST /v1/placements/{placement_id}/enrichment/refresh: books enrichment for now, once a minute for each placement. The
-- process runs it at once and answers with task.refresh_enrichment_result; in triage it changes nothing.
-- Raises placement_not_found, cannot_change (closed) and rate_limited.
create or replace function api.refresh_enrichment(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p constant app.placements := app.lock_placement(input);
begin
  if app.is_terminal(p.status) then
    perform app.refuse('cannot_change', array[p.status]);
  end if;
  perform app.take_limit('refresh_enrichment', p.placement_id, 1, '1 minute');
  perform app.book('enrich:' || p.placement_id, 'enrich_placement', p.placement_id, app.now());
  return (200, json_build_object('creditor_id', p.creditor_id, 'key', 'enrich:' || p.placement_id, 'placement_id', p.placement_id))::api.response;
end $$;
grant execute on function api.refresh_enrichment(jsonb) to svc_creditor;
