-- The hash of one audit event: sha256(previous_hash || utf8(jsonb array of a named list of fields)); version 1.
create or replace function app.audit_hash(previous_hash bytea, seq bigint, event app.audit_events)
returns bytea language sql stable parallel safe as $$
  select sha256(coalesce(previous_hash, '') || convert_to(jsonb_build_array(
    1, event.creditor_id, event.chain_id, event.event_id, event.placement_id, seq, event.event_type,
    event.actor_type, event.actor, event.previous_status, event.new_status, event.data,
    (extract(epoch from event.occurred_at) * 1000000)::bigint)::text, 'UTF8'))
$$;
