-- Cancels what is scheduled for a debtor on channels that a flag, hit, opt-out or unusable contact blocks for all its
-- placements.
create or replace function app.cancel_debtor_touches(debtor uuid) returns void language plpgsql volatile as $$
declare
  one app.placements;
  shut text[];
begin
  select p.* into one from app.placements p
  where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and p.status in ('ready', 'in_outreach') limit 1;
  if not found then
    return;
  end if;
  shut := array(
    select distinct c.channel
    from jsonb_to_recordset((app.judge(one, app.now())).restrictions) as r (code text, channels text[]), unnest(r.channels) as c (channel)
    where r.code in ('cease_and_desist', 'attorney_represented', 'bankruptcy_filed', 'debtor_sanctions_hit', 'call_opt_out',
      'email_opt_out', 'phone_invalid', 'email_invalid', 'missing_phone', 'missing_email'));
  perform app.cancel_touch(t.channel, t.touch_id)
  from app.lock_open_placements(debtor) p (placement_id), app.scheduled_touches(p.placement_id) t
  where t.channel = any (shut);
end $$;
