-- Ends a call with an outcome: stores status, conversation and report, emits events, applies intents, and moves the cadence on.
-- An unanswered call, or one to be repeated, does not end its step. Runs under the locks of debtor and placement.
create or replace function app.end_call(c app.calls, report jsonb) returns void language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(c.placement_id);
  o app.call_outcomes;
  told jsonb;
begin
  o := app.keep_report(c, report);
  perform app.move('call', c.call_id, o.event,
    jsonb_build_object('call_id', c.call_id, 'step', c.step, 'attempt', c.attempt, 'outcome', o.outcome));
  told := jsonb_build_object('placement_id', c.placement_id, 'call_id', c.call_id, 'outcome', o.outcome,
    'started_at', app.iso(c.started_at), 'ended_at', app.iso(app.now()));
  perform app.emit('call.completed', c.placement_id, told
    || jsonb_build_object('status', o.event, 'duration_seconds', report -> 'duration_seconds'));
  if p.first_contact_at is null then
    update app.placements row set first_contact_at = app.now()
    where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
    perform app.emit('placement.first_contact', c.placement_id, told);
  end if;
  perform app.keep_recording(c, report);
  if p.callback_at <= c.started_at then
    perform app.take_up_callback(c);
  end if;
  if o.outcome not in ('no_answer', 'callback_requested') then
    -- Before the report is heeded, since that judges, and a judgement plans from here.
    update app.placements row set cadence_step = greatest(row.cadence_step, c.step), updated_at = app.now()
    where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
  end if;
  perform app.apply_call_intents(c, report -> 'heard');
  perform app.apply_call_outcome(c, report);
  perform app.evaluate(c.placement_id);
end $$;
