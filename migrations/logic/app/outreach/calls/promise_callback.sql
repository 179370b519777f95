-- Books the call that a debtor asked for. It is exempt from the contact budget once. Without a time, or for a past one, it is
-- the next day; at most 30 days ahead.
create or replace function app.promise_callback(c app.calls, wished timestamptz) returns void language plpgsql volatile as $$
declare
  zones text[];
begin
  select app.local_zones(d) into zones
  from app.debtors d where d.creditor_id = c.creditor_id and d.debtor_id = c.debtor_id;
  update app.placements p set callback_at = least(
    case when wished > app.now() then wished else app.local_midnight(app.now(), 1, zones) end, app.now() + interval '30 days')
  where p.creditor_id = c.creditor_id and p.placement_id = c.placement_id and p.status in ('ready', 'in_outreach');
end $$;
