-- Returns the response of POST …/enrichment/refresh: {placement_id, status, debtor}. Raises enrichment_unavailable during an
-- outage; the booking stays.
create or replace function task.refresh_enrichment_result(key text) returns json language plpgsql stable as $$
declare
  placement constant uuid := split_part(key, ':', 2)::uuid;
begin
  if exists (select from app.agenda a where a.creditor_id = app.creditor_id() and a.key = refresh_enrichment_result.key) then
    perform app.refuse('enrichment_unavailable');
  end if;
  return (
    select json_build_object('placement_id', p.placement_id, 'status', p.status, 'debtor', app.debtor_json(d))
    from app.placements p
    join app.debtors d on d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id
    where p.creditor_id = app.creditor_id() and p.placement_id = placement);
end $$;
grant execute on function task.refresh_enrichment_result(text) to svc_worker;
