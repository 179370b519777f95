-- Records the end of a call that had already failed as delivery_unknown. The call keeps its status, because the cadence has
-- moved on; the conversation, the intents and the outcome count as if they had arrived in time.
create or replace function app.apply_late_end(c app.calls, report jsonb) returns void language plpgsql volatile as $$
declare
  o app.call_outcomes;
begin
  o := app.keep_report(c, report);
  perform app.record('call.late_result', c.placement_id,
    jsonb_build_object('call_id', c.call_id, 'state', 'ended', 'step', c.step, 'attempt', c.attempt, 'outcome', o.outcome));
  perform app.keep_recording(c, report);
  perform app.apply_call_intents(c, report -> 'heard');
  perform app.apply_call_outcome(c, report);
  perform app.reevaluate_placement(c.placement_id);
end $$;
