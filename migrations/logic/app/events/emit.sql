-- Writes the logical event for integrators in the transaction that caused it.
create or replace function app.emit(event text, placement uuid, payload jsonb) returns void language sql volatile as $$
  insert into app.events (creditor_id, event, placement_id, payload, created_at)
  values (app.creditor_id(), event, placement, payload, app.now())
$$;
