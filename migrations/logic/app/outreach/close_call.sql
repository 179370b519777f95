-- What the end of a call brings, its debtor's placements judged once: of a call that goes on, its end; of one whose end was not
-- known when it was given up, what is still to be heeded; of one that has ended already, only that it is to be left in peace.
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
