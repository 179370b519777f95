-- How often a debtor, its number and its address may be contacted: calls a week, a day and hours apart, seven days' rest after a
-- conversation, emails a week and a day; where the state counts any medium, both together against the calls' cap. A call that the
-- debtor asked for is exempt once, from its time on and for a week after it asked.
create or replace function app.budget_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql stable as $$
declare
  calls constant jsonb := f.rules -> 'call_frequency_cap';
  emails constant jsonb := f.rules -> 'email_frequency_cap';
  cap constant integer := app.weekly_call_cap(calls, f.zip, f.phone);
  any_medium constant boolean := (calls ->> 'any_medium')::boolean;
  asked_for constant boolean := coalesce(f.callback_at <= f.at and f.at <= f.conversation_at + interval '7 days', false);
  counted timestamptz[] := f.call_times;
  until timestamptz;
  findings app.compliance_finding[] := '{}'::app.compliance_finding[];
begin
  if any_medium then
    counted := array(select t from unnest(f.call_times || f.email_times) t order by t desc);
  end if;

  -- The nth newest contact is the one that must leave the window before another fits in.
  until := greatest(
    app.week_after(counted[cap], f.zones),
    app.local_midnight(f.call_times[(calls ->> 'per_day')::integer], 1, f.zones),
    f.call_times[1] + make_interval(hours => (calls ->> 'gap_hours')::integer));
  if until > f.at and not asked_for then
    findings := findings || app.finding('call_frequency_cap', '{call}', true, until);
  end if;

  until := app.week_after(counted[cap], f.zones);
  if any_medium and until > f.at then
    findings := findings || app.finding('call_frequency_cap', '{email}', true, until);
  end if;

  until := app.week_after(f.conversation_at, f.zones);
  if until > f.at and not asked_for then
    findings := findings || app.finding('conversation_cooldown', '{call}', true, until);
  end if;

  until := greatest(
    app.week_after(f.email_times[(emails ->> 'cap')::integer], f.zones),
    app.local_midnight(f.email_times[(emails ->> 'per_day')::integer], 1, f.zones));
  if until > f.at then
    findings := findings || app.finding('email_frequency_cap', '{email}', true, until);
  end if;
  return findings;
end $$;
