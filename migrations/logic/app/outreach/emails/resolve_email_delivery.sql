-- As app.resolve_call_delivery for an email, on each placement that its message is about.
create or replace function app.resolve_email_delivery(email uuid, verdict text, note text) returns uuid language plpgsql volatile as $$
declare
  e constant app.emails := app.email_row(email);
  settled app.emails[];
begin
  perform app.lock_contacts(e.debtor_id);
  perform app.lock_message_placements(e.message_id);
  with written as (
    update app.emails m set failure = case verdict when 'not_delivered' then 'not_sent' end
    where m.creditor_id = e.creditor_id and m.message_id = e.message_id and m.failure = 'delivery_unknown' returning m
  )
  select coalesce(array_agg(w.m order by (w.m).placement_id), '{}') into settled from written w;
  if settled = '{}' then
    perform app.refuse('delivery_known');
  end if;
  perform app.record_delivery_resolution('email', s.email_id, s.placement_id, verdict, note) from unnest(settled) s;
  return e.placement_id;
end $$;
