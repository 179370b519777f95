-- POST /v1/placements/{placement_id}/amend: one append-only amendment, applied at once; compliance is judged again.
-- Raises placement_not_found, status_correction_refused, cannot_amend and those of app.apply_amendment.
create or replace function api.amend_placement(input jsonb) returns api.response language plpgsql volatile as $$
declare
  p constant app.placements := app.lock_for_amendment(input);
  kind constant text := app.clean(input #>> '{body,amendment_type}');
  made app.amendments;
begin
  if kind = 'status_correction' then
    perform app.refuse('status_correction_refused');
  end if;
  if app.is_terminal(p.status) then
    perform app.refuse('cannot_amend', array[p.status]);
  end if;
  made.before_value := app.amended_value(p, kind);
  perform app.apply_amendment(p, kind, input #> '{body,after_value}');
  select w.* into made from app.placements row, app.write_amendment(p.placement_id, kind, made.before_value,
    app.amended_value(row, kind), app.clean(input #>> '{body,reason}')) w
  where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
  if p.status <> 'pending_enrichment' then
    perform app.evaluate(p.placement_id);
    perform app.replan(p.placement_id);
  end if;
  return (201, app.amendment_json(made))::api.response;
end $$;
grant execute on function api.amend_placement(jsonb) to svc_creditor;
