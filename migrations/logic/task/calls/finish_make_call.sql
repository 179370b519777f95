-- Records what became of a call: {state: placed, provider_call_id, report?}, not_placed or refused (made again:
-- app.retry_touch_at) or unknown (fails as delivery_unknown, not repeated). A placed call without a report stays in progress: its
-- end is reported, asked for after two hours, unknown after a day. The first result wins; a later one is audited. Protective
-- intents count in both.
create or replace function task.finish_make_call(subject uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  c app.calls := app.call_row(subject);
  state text := result ->> 'state';
begin
  perform app.lock_for_report(c.debtor_id, 'call', c.to_address, c.placement_id);
  c := app.call_row(subject);
  if state = 'placed' and (c.status <> 'in_progress' or not result ? 'report') then
    update app.calls row set provider_call_id = coalesce(row.provider_call_id, result ->> 'provider_call_id')
    where row.creditor_id = c.creditor_id and row.call_id = subject;
  end if;
  if c.status <> 'in_progress' then
    -- What reported by itself may be faster than the answer to the order.
    if state <> 'placed' or result ? 'report' then
      perform app.record('call.late_result', c.placement_id, jsonb_build_object('call_id', subject, 'state', state));
      perform app.apply_call_intents(c, result #> '{report,heard}');
    end if;
    return;
  end if;
  if state = 'placed' and not result ? 'report' and c.started_at <= app.now() - interval '1 day' then
    state := 'unknown';
  end if;
  case
    when state = 'placed' and result ? 'report' then
      perform app.close_call(c, (result -> 'report') || jsonb_build_object('provider_call_id', result -> 'provider_call_id'));
    when state = 'placed' then
      perform app.book('call:' || subject, 'make_call', subject, app.now() + interval '2 hours');
    when state in ('not_placed', 'refused') then
      perform app.call_again(c, app.retry_touch_at(state));
    when state = 'unknown' then
      update app.calls row set failure = 'delivery_unknown', outcome = 'delivery_unknown', ended_at = app.now()
      where row.creditor_id = c.creditor_id and row.call_id = subject;
      perform app.move('call', subject, 'failed', jsonb_build_object('call_id', subject, 'failure', 'delivery_unknown'));
      perform app.take_up_callback(c);
      perform app.conclude_touches(array[c.placement_id], array[c.step]);
  end case;
end $$;
grant execute on function task.finish_make_call(uuid, jsonb) to svc_worker;
