-- Intents that let outreach rest: until somebody is back, until a claimed payment is found, until tempers have cooled, or until a
-- person decides. Runs under the locks of debtor and placements.
create or replace function app.apply_pause_intents(e app.emails, r app.replies, intent text) returns void language plpgsql volatile as $$
declare
  d app.debtors;
  today date;
  until date;
  reason constant text := case intent when 'already_paid' then 'payment_claimed' when 'payment_plan_request' then 'plan_requested'
    when 'hostile' then 'hostile' when 'out_of_office' then 'out_of_office' else 'needs_human' end;
begin
  select row.* into strict d from app.debtors row where row.creditor_id = e.creditor_id and row.debtor_id = e.debtor_id;
  today := app.local_date(d);
  until := case reason
    when 'payment_claimed' then app.business_days_after(today, 5)
    when 'out_of_office' then case when r.extracted ? 'until' then app.business_days_after((r.extracted ->> 'until')::date, 1)
      else app.business_days_after(today, 5) end
  end;
  if reason = 'hostile' then
    perform app.calm_posture(p) from unnest(app.answered_placements(e, r)) p;
  end if;
  perform app.pause_answered(e, r, reason, case reason
    when 'hostile' then app.hostile_pause_ends()
    else until::timestamp at time zone (app.local_zones(d))[1] end);
end $$;
