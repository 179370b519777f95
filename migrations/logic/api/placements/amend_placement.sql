-- POST /v1/placements/{placement_id}/amend: one append-only amendment, applied at once; compliance is judged again.
-- Raises placement_not_found, status_correction_refused, cannot_amend and those of app.apply_amendment.
create or replace function api.amend_placement(input jsonb) returns api.reply language plpgsql volatile as $$
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
  insert into app.amendments (creditor_id, placement_id, amendment_type, before_value, after_value, reason, created_at)
  select p.creditor_id, p.placement_id, kind, made.before_value, app.amended_value(row, kind), app.clean(input #>> '{body,reason}'), app.now()
  from app.placements row where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id
  returning * into made;
  perform app.record('placement.amended', p.placement_id,
    jsonb_build_object('amendment_id', made.amendment_id, 'amendment_type', kind));
  if p.status <> 'pending_enrichment' then
    perform app.evaluate(p.placement_id);
    perform app.replan(p.placement_id);
  end if;
  return (201, json_build_object('amendment_id', made.amendment_id, 'placement_id', p.placement_id, 'amendment_type', kind,
    'before_value', made.before_value, 'after_value', made.after_value, 'reason', made.reason,
    'created_at', app.iso(made.created_at)))::api.reply;
end $$;
grant execute on function api.amend_placement(jsonb) to svc_creditor;
