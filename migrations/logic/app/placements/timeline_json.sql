-- Returns the newest n audit events of a placement, newest first, as its timeline.
create or replace function app.timeline_json(placement uuid, n integer) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('event', e.event_type, 'occurred_at', app.iso(e.occurred_at),
    'previous_status', e.previous_status, 'new_status', e.new_status, 'actor', e.actor) order by e.seq desc), '[]')
  from (select * from app.audit_events a where a.creditor_id = app.creditor_id() and a.chain_id = placement
        order by a.seq desc limit n) e
$$;
