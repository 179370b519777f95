-- Records what became of a call: {state: placed, provider_call_id, report?}, not_placed (it is made later), or unknown
-- (the provider cannot tell: it fails as delivery_unknown and is not made again). A placed call without a report is still
-- going on: its end is reported by itself, or asked for after two hours, and is unknown after a day.
-- Fenced by the call's state: the first result wins, a later one is an audit event; what protects the debtor is heeded in both.
create or replace function task.finish_make_call(subject uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  c app.calls := app.call_row(subject);
  state text := result ->> 'state';
begin
  perform app.lock_contacts(c.debtor_id);
  perform app.placement_locked(c.placement_id);
  c := app.call_row(subject);
  if c.status <> 'in_progress' then
    -- What reported by itself may be faster than the answer to the order.
    if state <> 'placed' or result ? 'report' then
      perform app.record('call.late_result', c.placement_id, jsonb_build_object('call_id', subject, 'state', state));
      perform app.heed_heard(c, result #> '{report,heard}');
    end if;
    return;
  end if;
  if state = 'placed' and not result ? 'report' and c.started_at <= app.now() - interval '1 day' then
    state := 'unknown';
  end if;
  case state
    when 'placed' then
      update app.calls row set provider_call_id = result ->> 'provider_call_id'
      where row.creditor_id = c.creditor_id and row.call_id = subject;
      if result ? 'report' then
        perform app.end_call(c, result -> 'report');
      else
        perform app.book('call:' || subject, 'make_call', subject, app.now() + interval '2 hours');
      end if;
    when 'not_placed' then
      perform app.move('call', subject, 'not_placed', jsonb_build_object('call_id', subject));
      update app.calls row set started_at = null, local_date = null
      where row.creditor_id = c.creditor_id and row.call_id = subject;
      perform app.move_touch('call', subject, app.now());
    when 'unknown' then
      update app.calls row set failure = 'delivery_unknown', outcome = 'delivery_unknown', ended_at = app.now()
      where row.creditor_id = c.creditor_id and row.call_id = subject;
      perform app.move('call', subject, 'failed', jsonb_build_object('call_id', subject, 'failure', 'delivery_unknown'));
      perform app.take_up_callback(c);
      perform app.conclude_touches(array[c.placement_id], array[c.step]);
  end case;
end $$;
grant execute on function task.finish_make_call(uuid, jsonb) to svc_worker;
