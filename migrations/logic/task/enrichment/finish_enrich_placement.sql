-- Fills missing debtor fields from enrichment and moves a new placement to ready. A placement that is closed, in triage or not
-- yet screened keeps its status.
create or replace function task.finish_enrich_placement(subject uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  p app.placements;
  filled text[];
  data jsonb;
begin
  select row.* into strict p from app.placements row where row.creditor_id = app.creditor_id() and row.placement_id = subject;
  filled := app.enrich_debtor(p.debtor_id, result);
  select row.* into p from app.placements row
  where row.creditor_id = p.creditor_id and row.placement_id = subject for no key update;
  if app.is_terminal(p.status) or p.status = 'needs_review' then
    return;
  end if;
  data := jsonb_build_object('debtor_id', p.debtor_id, 'filled', filled);
  if p.status = 'pending_enrichment' and p.screening is distinct from 'pending' then
    perform app.move('placement', subject, 'enriched', data);
  else
    perform app.record('placement.enriched', subject, data);
  end if;
end $$;
grant execute on function task.finish_enrich_placement(uuid, jsonb) to svc_worker;
