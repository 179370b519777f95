-- Applies an event of the voice provider, once each and in any order: {event_id, type: answered, opted_out, ended or recorded,
-- call_key, report?, scope?, recording_key?, recording_consent?}. Returns the tenant (null for an unknown call) and whether
-- work is due.
create or replace function task.record_call_event(event jsonb, out creditor uuid, out wake boolean)
language plpgsql volatile as $$
declare
  call uuid;
  c app.calls;
begin
  select e.creditor, e.subject into creditor, call from task.enter_identified_tenant('voice_call', array[event ->> 'call_key']) e;
  if creditor is null then
    return;
  end if;
  c := app.call_row(call);
  perform app.lock_for_report(c.debtor_id, 'call', c.to_address, c.placement_id);
  c := app.call_row(call);
  insert into app.voice_events (creditor_id, event_id, call_id, type, received_at)
  values (creditor, event ->> 'event_id', call, event ->> 'type', app.now()) on conflict do nothing;
  if not found then
    return;
  end if;
  case event ->> 'type'
    when 'answered' then
      perform app.record('call.answered', c.placement_id, jsonb_build_object('call_id', call));
    when 'opted_out' then
      perform app.apply_cease(c, coalesce(event ->> 'scope', 'all'));
    when 'recorded' then
      perform app.keep_recording(c, app.apply_recording_refusal(c, event));
    when 'ended' then
      if c.status = 'in_progress' then
        perform app.unbook('call:' || call);
      end if;
      perform app.close_call(c, event -> 'report');
  end case;
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.record_call_event(jsonb) to public;
