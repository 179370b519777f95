-- The planner of a placement as the contract shows it: what comes next and when, and how far the cadence is.
create or replace function app.planner_json(p app.placements) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'next_action', (
      select jsonb_build_object('kind', n.kind, 'channel', n.channel, 'scheduled_at', app.iso(n.at), 'step', n.step)
      from (
        select 'touch' as kind, t.channel, t.scheduled_at as at, t.step from app.scheduled_touches(p.placement_id) t
        union all
        select 'close', 'none', a.due_at, p.cadence_step + 1 from app.agenda a
        where a.creditor_id = p.creditor_id and a.key = 'close:' || p.placement_id
      ) n order by n.at limit 1),
    'cadence', p.posture,
    'step', p.cadence_step,
    'calls_made', (select count(*) from app.calls c
      where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id and c.direction = 'outbound' and c.started_at is not null),
    'emails_sent', (select count(*) from app.emails e
      where e.creditor_id = p.creditor_id and e.placement_id = p.placement_id and e.direction = 'outbound' and e.outreach
        and e.sent_at is not null and e.status not in ('sending', 'failed')))
$$;
