-- An audit event as the contract shows it.
create or replace function app.audit_json(e app.audit_events) returns json language sql stable parallel safe as $$
  select json_build_object('event_id', e.event_id, 'event_type', e.event_type, 'actor', e.actor, 'actor_type', e.actor_type,
    'placement_id', e.placement_id, 'previous_status', e.previous_status, 'new_status', e.new_status, 'data', e.data,
    'occurred_at', app.iso(e.occurred_at), 'hash', encode(e.hash, 'hex'), 'previous_hash', encode(e.previous_hash, 'hex'))
$$;
