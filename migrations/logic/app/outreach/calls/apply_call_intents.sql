-- Applies what the debtor said in a call that has ended, {intents: [{intent, confidence}], channels, unread?}, whatever the outcome:
-- bankruptcy, attorney and no-contact requests have the same effect as in a reply from the debtor. Where some of it
-- could not be read, outreach waits for a person. Runs under the debtor's lock.
create or replace function app.apply_call_intents(c app.calls, heard jsonb) returns void language plpgsql volatile as $$
declare
  protective constant text[] := '{bankruptcy,attorney_represented,cease_all,opt_out}'::text[];
  meant text[];
begin
  if (heard ->> 'unread')::boolean then
    perform app.record('call.unread', c.placement_id, jsonb_build_object('call_id', c.call_id));
    perform app.pause_placement(c.placement_id, 'needs_human', '{call,email}', null, 'unread:' || c.call_id);
  end if;
  if coalesce(heard -> 'intents', '[]') = '[]' then
    return;
  end if;
  meant := array(select i ->> 'intent' from jsonb_array_elements(heard -> 'intents') i where i ->> 'intent' = any (protective));
  if meant = '{}' then
    return;
  end if;
  perform app.record('call.protection_heard', c.placement_id, jsonb_build_object('call_id', c.call_id, 'intents', meant));
  if 'bankruptcy' = any (meant) then
    perform app.set_debtor_flag(c.debtor_id, 'bankruptcy_filed', true, 'call');
  end if;
  if 'attorney_represented' = any (meant) then
    perform app.set_debtor_flag(c.debtor_id, 'attorney_representation', true, 'call');
  end if;
  if 'cease_all' = any (meant) then
    perform app.apply_cease(c, 'all');
  end if;
  if 'opt_out' = any (meant) then
    perform app.apply_cease(c, channel) from jsonb_array_elements_text(heard -> 'channels') channel;
  end if;
end $$;
