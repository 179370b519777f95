-- Writes one audit event of the tenant. placement null: the event is the account's. data holds identifiers, codes and
-- amounts only: no names, addresses or free text, so that a person can be erased without breaking the chain.
create or replace function app.record(
  event_type text, placement uuid, data jsonb default '{}', previous_status text default null, new_status text default null
) returns void language plpgsql volatile as $$
begin
  insert into app.audit_events (creditor_id, chain_id, placement_id, event_type, actor_type, actor,
    previous_status, new_status, data, occurred_at)
  values (app.creditor_id(), coalesce(placement, app.creditor_id()), placement, event_type, app.actor_type(), app.actor(),
    previous_status, new_status, data, app.now());
end $$;
