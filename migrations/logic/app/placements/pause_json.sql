-- Why and until when outreach on a placement is paused; null when it is not.
create or replace function app.pause_json(p app.placements) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('paused', true, 'reason', p.paused_reason, 'since', app.iso(p.paused_since), 'until', app.iso(p.paused_until))
  where p.paused_reason is not null and (p.paused_until is null or p.paused_until > app.now())
$$;
