-- Writes one append-only amendment and its audit event, which holds no values and no reason.
create or replace function app.write_amendment(placement uuid, kind text, before_value jsonb, after_value jsonb, reason text)
returns app.amendments language plpgsql volatile as $$
declare
  made app.amendments;
begin
  insert into app.amendments (creditor_id, placement_id, amendment_type, before_value, after_value, reason, created_at)
  values (app.creditor_id(), placement, kind, before_value, after_value, reason, app.now())
  returning * into made;
  perform app.record('placement.amended', placement, jsonb_build_object('amendment_id', made.amendment_id, 'amendment_type', kind));
  return made;
end $$;
