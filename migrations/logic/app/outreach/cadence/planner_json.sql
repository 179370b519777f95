-- Returns the planner of a placement as the contract shows it. A skipped step counts as done once a later one is planned. The
-- close has no channel.
create or replace function app.planner_json(p app.placements) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'next_action', case when next.kind is not null then
      jsonb_build_object('kind', next.kind, 'channel', next.channel, 'scheduled_at', app.iso(next.at), 'step', next.step) end,
    'cadence', p.posture,
    'step', greatest(p.cadence_step, next.step - 1),
    'calls_made', (select count(*) from app.calls c
      where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id and c.direction = 'outbound' and c.started_at is not null),
    'emails_sent', (select count(*) from app.emails e
      where e.creditor_id = p.creditor_id and e.placement_id = p.placement_id and e.direction = 'outbound' and e.outreach
        and e.sent_at is not null and e.status not in ('sending', 'failed')))
  from (values (1)) one
  left join lateral (
    select 'touch' as kind, t.channel, t.scheduled_at as at, t.step from app.scheduled_touches(p.placement_id) t
    union all
    select 'close', null, a.due_at, s.step from app.agenda a
    join app.cadence_steps s on s.posture = p.posture and s.channel = 'close'
    where a.creditor_id = p.creditor_id and a.key = 'close:' || p.placement_id and a.state <> 'parked'
    order by at limit 1
  ) next on true
$$;
