-- What a call says first: that an AI calls and for whom, that it may be recorded (asking for consent where everybody's is
-- needed), whether it is the right place, the step's own words, and how to call back or have peace. Called by app.call_order.
create or replace function app.call_script(template text, debtor app.debtors, placement uuid, consent_required boolean) returns text
language plpgsql stable as $$
declare
  parts constant text[] := array['call_opening',
    case when consent_required then 'call_recording_consent' else 'call_recording_notice' end, 'call_addressee', template, 'call_closing'];
begin
  return (
    select app.fill(string_agg(t.body, '' order by array_position(parts, t.template)), app.touch_facts(debtor, array[placement]))
    from app.message_templates t where t.template = any (parts));
end $$;
