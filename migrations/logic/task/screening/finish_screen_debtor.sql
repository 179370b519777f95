-- Records the sanctions screen: {result: clear, hit or unavailable}. A hit blocks all the debtor's placements. Unavailable lets
-- the placement proceed and screens again in 24 hours. Books enrichment.
create or replace function task.finish_screen_debtor(subject uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  verdict constant text := result ->> 'result';
  again_at timestamptz;
  p app.placements;
begin
  select row.* into strict p from app.placements row where row.creditor_id = app.creditor_id() and row.placement_id = subject;
  perform from app.debtors d where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id for no key update;
  perform from app.lock_open_placements(p.debtor_id, subject);
  p := app.placement_locked(subject);
  update app.placements row set screening = verdict, updated_at = app.now()
  where row.creditor_id = p.creditor_id and row.placement_id = subject;
  if verdict = 'unavailable' then
    again_at := app.now() + interval '24 hours';
    perform app.book('screen:' || subject, 'screen_debtor', subject, again_at);
  else
    perform app.note_screening(p.debtor_id, verdict = 'hit');
  end if;
  perform app.record('debtor.sanctions_screened', subject, jsonb_build_object('debtor_id', p.debtor_id, 'result', verdict,
    'degraded', verdict = 'unavailable', 'rescreen_at', app.iso(again_at)));
  if p.screening = 'pending' and p.status = 'pending_enrichment' then
    perform app.book('enrich:' || subject, 'enrich_placement', subject, app.now());
  elsif p.status not in ('pending_enrichment', 'needs_review') then
    perform app.evaluate(subject);
  end if;
end $$;
grant execute on function task.finish_screen_debtor(uuid, jsonb) to svc_worker;
