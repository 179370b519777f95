-- Applies the end of a call. An open call ends; one that failed as delivery_unknown gets its late end; for one that has ended
-- already only a cease request still counts. The debtor's placements are evaluated once.
create or replace function app.close_call(c app.calls, report jsonb) returns void language plpgsql volatile as $$
declare
  held constant boolean := app.defer_evaluation();
  told constant jsonb := app.apply_recording_refusal(c, report);
begin
  if c.status = 'in_progress' then
    perform app.end_call(c, told);
  elsif c.outcome = 'delivery_unknown' then
    perform app.apply_late_end(c, told);
  else
    perform app.record('call.late_result', c.placement_id, jsonb_build_object('call_id', c.call_id, 'state', 'ended'));
    perform app.apply_call_intents(c, told -> 'heard');
    if told ->> 'outcome' = 'cease_requested' then
      perform app.apply_cease(c, coalesce(told ->> 'cease_scope', 'all'));
    end if;
  end if;
  perform app.flush_evaluations(held);
end $$;
