-- The cadence: escalate writes and calls on day 0 and then takes turns every 3 days; preserve writes on day 0, calls on
-- day 3 and then takes turns every 7 days. After 8 touches and one more interval the placement closes uncollected.
with register (posture, step, channel, wait_days, template, tone) as (values
  ('escalate', 1, 'email', 0, 'payment_request', 'neutral'),
  ('escalate', 2, 'call', 0, 'call_request', 'neutral'),
  ('escalate', 3, 'email', 3, 'overdue_notice', 'firm'),
  ('escalate', 4, 'call', 3, 'call_overdue', 'firm'),
  ('escalate', 5, 'email', 3, 'overdue_notice', 'firm'),
  ('escalate', 6, 'call', 3, 'call_overdue', 'firm'),
  ('escalate', 7, 'email', 3, 'last_notice', 'firm'),
  ('escalate', 8, 'call', 3, 'call_last', 'firm'),
  ('escalate', 9, 'close', 3, null, null),
  ('preserve', 1, 'email', 0, 'friendly_reminder', 'friendly'),
  ('preserve', 2, 'call', 3, 'call_friendly', 'friendly'),
  ('preserve', 3, 'email', 7, 'second_reminder', 'friendly'),
  ('preserve', 4, 'call', 7, 'call_friendly', 'friendly'),
  ('preserve', 5, 'email', 7, 'second_reminder', 'neutral'),
  ('preserve', 6, 'call', 7, 'call_request', 'neutral'),
  ('preserve', 7, 'email', 7, 'last_reminder', 'neutral'),
  ('preserve', 8, 'call', 7, 'call_request', 'neutral'),
  ('preserve', 9, 'close', 7, null, null)
), written as (
  insert into app.cadence_steps (posture, step, channel, wait_days, template, tone) select * from register
  on conflict (posture, step) do update set channel = excluded.channel, wait_days = excluded.wait_days,
    template = excluded.template, tone = excluded.tone
)
delete from app.cadence_steps s
where not exists (select from register r where r.posture = s.posture and r.step = s.step);
